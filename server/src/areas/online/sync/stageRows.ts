import { errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Tables } from '../../../database/Database.ts'
import type { DatabaseSession } from '../../../dataSources/openSession.ts'
import { loadTextLibraries } from '../../../resource/read/textLibraries.ts'
import type { SyncedDefinition } from './SyncedDefinition.ts'
import { longestOf, type RowReader, type StagedRow } from './rowReader.ts'
import type { Claim } from './syncStore.ts'
import { syncRowTable } from './syncTables.ts'

const row = columnsIn(syncRowTable)

const maxRows = 200_000
const pageRows = 500

interface Stage {
  /** Stores some rows, from this line on. */
  keep(line: number, rows: readonly StagedRow[]): Promise<void>
  signal: AbortSignal
}

/** Reads all rows of the table, page by page, beside those of the form. Returns how many the source has. */
export async function stageRows(
  session: DatabaseSession,
  { adopted, fields }: SyncedDefinition,
  reader: RowReader,
  { keep, signal }: Stage,
): Promise<number> {
  const { table, key } = adopted
  const { columns } = await session.describe(table)
  if (columns.length === 0) throw errors.refused(`数据源中没有表“${table}”，或其用户无权读取`)
  const wanted = [
    { name: key, longest: 64 },
    ...fields.map((field) => ({ name: adopted.columns[field.name]!, longest: longestOf(field) })),
  ].map((one) => ({ ...one, type: columns.find(({ name }) => name === one.name)?.type }))
  const missing = wanted.filter(({ type }) => type === undefined).map(({ name }) => name)
  if (missing.length > 0) throw errors.refused(`数据源的表“${table}”不再有列 ${[...new Set(missing)].join('、')}`)
  await loadTextLibraries()
  let count = 0
  const query = { table, columns: wanted.map((one) => ({ ...one, type: one.type! })), pageRows }
  for await (const page of session.pages(query)) {
    signal.throwIfAborted()
    if (count + page.length > maxRows)
      throw errors.refused(`数据源的表“${table}”超过 ${maxRows} 行，请在数据源中建立视图，缩小范围后纳入视图`)
    await keep(
      count,
      page.flatMap((texts) => reader.read(texts) ?? []),
    )
    count += page.length
  }
  return count
}

export async function insertRows(
  db: Kysely<Tables>,
  { formId, claim }: Claim,
  line: number,
  rows: readonly StagedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into ${row.$table} (${row.formId}, ${row.claim}, ${row.line}, ${row.rowId}, ${row.data})
    select ${formId}, ${claim}, ${line}::integer + v.at, v.one ->> 'id', v.one -> 'data'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality v(one, at)`.execute(db)
}

/** Without figures the planner takes the rows that were just read for a few, and would look at all of them for each. */
export async function countStaged(db: Kysely<Tables>): Promise<void> {
  await sql`analyze ${sql.table(syncRowTable.name)}`.execute(db)
}

/** Rows with the same key cannot be told apart: none of them is shown. */
export async function leaveOutRepeated(db: Kysely<Tables>, { formId, claim }: Claim, reader: RowReader): Promise<void> {
  const repeated = sql`
    select ${row.rowId} as id, count(*)::int as count from ${row.$table}
    where ${row.formId} = ${formId} and ${row.claim} = ${claim} group by 1 having count(*) > 1`
  const { rows } = await sql<{ count: number; first: string }>`
    select coalesce(sum(count), 0)::int as count, min(id) as first from (${repeated}) r`.execute(db)
  const { count, first } = rows[0]!
  if (count === 0) return
  reader.leaveOut('编号重复的行不显示', count, first)
  await sql`
    delete from ${row.$table} where ${row.formId} = ${formId} and ${row.claim} = ${claim}
      and ${row.rowId} in (select id from (${repeated}) r)`.execute(db)
}
