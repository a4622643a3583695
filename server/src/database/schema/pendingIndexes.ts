import { type Kysely, sql } from 'kysely'
import { columnsIn } from '../columnsOf.ts'
import type { Database, Tables } from '../Database.ts'
import { defineTable, type IndexSpec, type NamedTables, type TableSpec } from '../TableSpec.ts'
import { createIndexSql, quote } from './tableSql.ts'

/** An index that is built after the commit of what needs it. */
export interface PendingIndex {
  table: string
  name: string
  create: string
  /** By which schema sync recognises the index. */
  note: string
}

/** Indexes that an upgrade or a publishing transaction has ordered. They survive a stop of the server. */
export const pendingIndexTable = defineTable({
  name: 'onl_pending_index',
  primaryKey: ['name'],
  columns: [
    { name: 'name', type: 'text', notNull: true, collation: 'C' },
    { name: 'table_name', type: 'text', notNull: true, collation: 'C' },
    { name: 'create_sql', type: 'text', notNull: true },
    { name: 'note', type: 'text', notNull: true },
  ],
  indexes: [],
})

declare module '../Database.ts' {
  interface Tables extends NamedTables<typeof pendingIndexTable> {}
}

/**
 * Building an index blocks writers for as long as it takes to read the table. An index for speed can wait; one that
 * keeps values unique cannot: two rows with the same value could be written before it is there.
 */
export function splitIndexes(spec: TableSpec, statements: readonly string[]): { now: string[]; later: PendingIndex[] } {
  const planned = new Set(statements)
  const later = spec.indexes
    .filter(({ unique }) => !unique)
    .map((index: IndexSpec) => ({ table: spec.name, name: index.name, ...createIndexSql(spec.name, index) }))
    .filter(({ create }) => planned.has(create))
  const moved = new Set(
    later.flatMap(({ name, create, note }) => [
      `drop index ${quote(name)}`,
      create,
      `comment on index ${quote(name)} is '${note}'`,
    ]),
  )
  return { now: statements.filter((statement) => !moved.has(statement)), later }
}

/** The statement that builds an index while others write. */
export const concurrently = ({ create }: Pick<PendingIndex, 'create'>): string =>
  create.replace(/^create index/, 'create index concurrently')

const col = columnsIn(pendingIndexTable)

export async function orderIndexes(tx: Kysely<Tables>, indexes: readonly PendingIndex[]): Promise<void> {
  for (const { name, table, create, note } of indexes)
    await sql`
      insert into ${col.$table} (${col.name}, ${col.tableName}, ${col.createSql}, ${col.note})
      values (${name}, ${table}, ${create}, ${note})
      on conflict (${col.name}) do update
        set ${col.tableName} = excluded.table_name, ${col.createSql} = excluded.create_sql, ${col.note} = excluded.note`.execute(
      tx,
    )
}

export async function cancelIndexes(tx: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  await sql`delete from ${col.$table} where ${col.tableName} = any (${[...tables]}::text[])`.execute(tx)
}

export interface IndexBuilder {
  /** Builds what was ordered, one after the other, on one instance at a time. */
  build(): Promise<void>
  close(): Promise<void>
}

export function createIndexBuilder(db: Database, log: { warn(facts: object, event: string): void }): IndexBuilder {
  let last = Promise.resolve()
  let isClosed = false

  async function buildAll(): Promise<void> {
    const { rows } = await sql<PendingIndex>`
      select ${col.name}, ${col.tableName} as table, ${col.createSql} as create, ${col.note} from ${col.$table}
      order by ${col.name}`.execute(db.kysely)
    if (rows.length === 0 || isClosed) return
    // A lock of the transaction and not of the session, which a pooler would share. The transaction reads nothing
    // more, so that the builds do not wait for it.
    await db.kysely.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const lock = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('lexdesk.online.indexes')) as "isOurs"`.execute(tx)
      if (lock.rows[0]!.isOurs) await buildThese(rows)
    })
  }

  async function buildThese(rows: readonly PendingIndex[]): Promise<void> {
    const client = db.createClient()
    client.on('error', (err) => log.warn({ err }, 'index_connection_lost'))
    try {
      await client.connect()
      if (!db.isPooled) await client.query('set statement_timeout = 0')
      for (const index of rows) {
        if (isClosed) return
        try {
          await buildOne(index, (statement, values) => client.query(statement, values))
        } catch (error) {
          // The order remains: the next minute tries again.
          log.warn({ err: error, index: index.name }, 'index_not_built')
        }
      }
    } finally {
      await client.end()
    }
  }

  return {
    build: () => {
      const build = last.then(() => (isClosed ? undefined : buildAll()))
      last = build.catch(() => {})
      return build
    },
    close: async () => {
      isClosed = true
      await last
    },
  }
}

type Query = (statement: string, values?: unknown[]) => Promise<{ rows: { found: boolean }[] }>

async function buildOne({ name, table, create, note }: PendingIndex, query: Query): Promise<void> {
  const { rows } = await query(`select to_regclass($1) is not null as found`, [quote(table)])
  if (rows[0]!.found) {
    // One that an interrupted attempt left is not valid, another has an older definition.
    await query(`drop index concurrently if exists ${quote(name)}`)
    await query(concurrently({ create }))
    await query(`comment on index ${quote(name)} is '${note}'`)
  }
  // A newer order of the same name stays.
  await query(`delete from onl_pending_index where name = $1 and note = $2 returning true as found`, [name, note])
}
