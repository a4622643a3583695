import { tenant, user } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { type StreamedPart, streamZip } from '../../docx/streamZip.ts'
import { storedFileTable } from '../../files/storedFile.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { tenantTables, userTables } from './tenantTables.ts'

const f = columnsIn(storedFileTable)
const t = columnsOf(tenant)
const u = columnsOf(user, 'u')

const rowsAtOnce = 500

/** Called with the pieces of the file while its transaction is open. */
type Receive = (pieces: AsyncIterable<Buffer>) => Promise<void>

/** All data of a tenant as a zip file: one JSON list per table, its users and its files. */
export async function exportTenant(engine: Engine, tenantId: number, receive: Receive): Promise<void> {
  // One snapshot, so that the tables agree with each other.
  const transaction = engine.db.kysely.transaction().setAccessMode('read only').setIsolationLevel('repeatable read')
  await transaction.execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await receive(streamZip(partsOf(engine, tx, tenantId)))
  })
}

async function* partsOf(engine: Engine, tx: Tx, tenantId: number): AsyncGenerator<StreamedPart> {
  const ownFiles = sql`select ${f.path}, ${f.name}, ${f.size}, ${f.sha256} from ${f.$table}
    where ${f.tenantId} = ${tenantId} order by ${f.path}`
  yield list(tx, 'sys_tenant', sql`select * from ${t.$table} where ${t.id} = ${tenantId}`)
  yield list(
    tx,
    'sys_user',
    sql`select ${u.id}, ${u.username}, ${u.realname}, ${u.workNo}, ${u.phone}, ${u.email}, ${u.post}, ${u.status}
      from ${u.$table} where ${memberOf(tenantId, 'u')} and ${u.deletedAt} is null`,
  )
  // Of users of several tenants they are not this tenant's to take away.
  const ownUsers = sql`select ${u.id} from ${u.$table} where ${u.relTenantIds} = ${String(tenantId)}`
  for (const { name, column, isExported } of await userTables(tx))
    if (isExported)
      yield list(tx, name, sql`select * from ${sql.table(name)} t where ${sql.ref(`t.${column}`)} in (${ownUsers})`)
  for (const { name, where, secrets } of await tenantTables(tx, engine, tenantId))
    yield list(tx, name, sql`select * from ${sql.table(name)} t where ${where}`, secrets)
  yield list(tx, 'files', ownFiles)
  const { rows } = await sql<{ path: string }>`${ownFiles}`.execute(tx)
  for (const { path } of rows) yield { name: `files/${path}`, isDeflated: false, bytes: fileBytes(engine, path) }
}

/** The rows of a query as a JSON list, without columns that hold secrets. */
function list(tx: Tx, name: string, query: RawBuilder<unknown>, secrets: readonly string[] = []): StreamedPart {
  async function* bytes(): AsyncGenerator<Buffer> {
    const row = sql<string>`(to_jsonb(t) - ${[...secrets]}::text[])::text`
    let before = '['
    for await (const { text } of tx
      .selectFrom(sql`(${query})`.as('t'))
      .select(row.as('text'))
      .stream(rowsAtOnce)) {
      yield Buffer.from(`${before}\n${text}`)
      before = ','
    }
    yield Buffer.from(before === '[' ? '[]' : '\n]')
  }
  return { name: `${name}.json`, isDeflated: true, bytes: bytes() }
}

/** Bytes that the store has lost are an empty file: `files.json` has their size. */
async function* fileBytes({ files }: Engine, path: string): AsyncGenerator<Buffer> {
  const file = await files.find(path)
  const bytes = file && (await files.open(file).catch(() => undefined))
  if (bytes) yield* bytes as AsyncIterable<Buffer>
}
