import { columnName, type Field, platformResources, type Query, type Resource, resources } from '@lexdesk/domain'
import { createQueryId, type Kysely, PostgresQueryCompiler, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopeOf } from '../../access/Scope.ts'
import type { Database, Tables } from '../../database/Database.ts'
import { readsOfPrimary } from '../../database/replica/readsOfPrimary.ts'
import type { ColumnType, TableSpec } from '../../database/TableSpec.ts'
import { testActor } from '../../http/testing/testHttp.ts'
import { storedFileTable } from '../../files/storedFile.ts'
import { schemaOf } from '../../schema.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { type Engine, entryOf } from '../Engine.ts'
import { listRows } from '../read/listRows.ts'
import { childTable, tablesOf } from '../tableOf.ts'

const all: readonly Resource[] = [...resources, ...platformResources]
const specs = new Map(schemaOf(resources).map((spec) => [spec.name, spec]))

/** What grows with the work of an office. */
const large = new Set([...all.flatMap(tablesOf).map(({ name }) => name), storedFileTable.name])

describe('every reference', () => {
  const columnsWithoutIndex = (table: string, fields: Record<string, Field>): string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.kind === 'rows' || !('resource' in field)) return []
      const column = columnName(name)
      const isServed = specs
        .get(table)!
        .indexes.some(({ columns }) => columns.slice(0, 2).includes(column) && columns[0] !== 'parent_id')
      return isServed ? [] : [`${table}(${column})`]
    })

  test('has an index over its column, in sub-tables too', () => {
    const found = all.flatMap((resource) => [
      ...columnsWithoutIndex(resource.table, resource.fields),
      ...Object.entries(resource.fields).flatMap(([name, field]) =>
        field.kind === 'rows' ? columnsWithoutIndex(childTable(resource, name), field.fields) : [],
      ),
    ])
    expect(found).toEqual([])
  })
})

describe('with 100,000 rows in every table of records', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct()
    await enlargeTables(product.app.engine.db)
  })
  afterAll(() => product?.close())

  test.each(all.map((resource): [string, Resource] => [resource.name, resource]))(
    'the list %s reads no large table from end to end',
    async (_name, resource) => {
      const { engine } = product.app
      const { rules } = entryOf(engine, resource.name)
      const { watched, pages } = watchPages(engine)
      const query: Query = { page: 1, size: 10, sort: [], where: { all: [] } }
      await listRows(watched, resource, query, scopeOf(testActor({ isAdmin: true }), resource, rules.visibleTo))
      expect(pages).toHaveLength(1)
      const { text, values } = pages[0]!
      const { rows } = await engine.db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      const plan = rows.map((row) => row['QUERY PLAN'])
      expect(
        plan.filter((line) => line.includes('Seq Scan on')),
        plan.join('\n'),
      ).toEqual([])
    },
  )
})

const sampleOf: Record<ColumnType, string> = {
  text: `'v' || n`,
  integer: 'n',
  bigint: 'n',
  numeric: 'n',
  boolean: 'n % 2 = 0',
  date: `date '2026-01-01' - n`,
  'time(0)': `time '09:00'`,
  'timestamptz(0)': `now() - n * interval '1 hour'`,
  jsonb: `'{}'`,
  'text[]': `array['v' || n]`,
  bytea: `'\\x00'`,
}
const sampleRows = 300

/**
 * Fills each table with a few pages and tells the planner that they are 100,000 rows: it counts the pages itself, but
 * takes the rows per page from the catalog.
 */
async function enlargeTables({ kysely }: Database): Promise<void> {
  await kysely.connection().execute(async (db) => {
    // Neither triggers nor their tallies are about these rows.
    await sql`set session_replication_role = replica`.execute(db)
    for (const table of large) await fill(db, specs.get(table)!)
    for (const table of large)
      await sql`update pg_class set reltuples = 100000, relpages = greatest(1, pg_relation_size(oid) / 8192)
        where relname = ${table}`.execute(db)
    await sql`reset session_replication_role`.execute(db)
  })
}

async function fill(db: Kysely<Tables>, { name: table, columns: specified }: TableSpec): Promise<void> {
  const columns = specified.filter(({ name }) => !['deleted_at', 'deleted_by'].includes(name))
  const values = columns.map(({ name, type }) => (name === 'tenant_id' ? '1' : sampleOf[type]))
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await sql
    .raw(
      `insert into ${table} (${names}) select ${values.join(', ')} from generate_series(1, ${sampleRows}) n
       on conflict do nothing`,
    )
    .execute(db)
  await sql.raw(`analyze ${table}`).execute(db)
}

/** An engine that keeps the statements of list pages. */
function watchPages(engine: Engine): { watched: Engine; pages: { text: string; values: unknown[] }[] } {
  const pages: { text: string; values: unknown[] }[] = []
  const compiler = new PostgresQueryCompiler()
  const kysely = engine.db.kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (RawNode.is(node)) {
        const { sql: text, parameters } = compiler.compileQuery(node, createQueryId())
        if (text.includes(' limit ') && text.includes(' offset ')) pages.push({ text, values: [...parameters] })
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { pool, createClient } = engine.db
  const reads = readsOfPrimary({ kysely, createClient, connect: () => pool.connect() })
  return { watched: { ...engine, db: { ...engine.db, kysely, reads } }, pages }
}
