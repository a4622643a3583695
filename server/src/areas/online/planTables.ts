import { sql } from 'kysely'
import { compareTable } from '../../database/schema/compareTable.ts'
import { type PendingIndex, splitIndexes } from '../../database/schema/pendingIndexes.ts'
import { type CatalogTable, readCatalog } from '../../database/schema/readCatalog.ts'
import { catalogTypes, quote } from '../../database/schema/tableSql.ts'
import type { ColumnType, IndexSpec, TableSpec } from '../../database/TableSpec.ts'
import type { Tx } from '../../resource/Engine.ts'

/** A column whose type changes before the rest of the plan. */
export interface ColumnChange {
  table: string
  column: string
  /** The new type; undefined for an empty column that is dropped and added again. */
  type?: ColumnType
  /** The new collation of a text, when it changes. */
  collation?: string
}

export interface TablesPlan {
  /** What one transaction executes, in order. */
  statements: string[]
  /** Indexes of tables with rows: built after the commit, while others write. */
  later: PendingIndex[]
  problems: string[]
  /** The tables with rows that the statements change. */
  altered: string[]
}

interface PlanOptions {
  changes?: readonly ColumnChange[]
  /** The tables as they are published, whose triggers have recorded the files of their rows. */
  before?: readonly TableSpec[]
}

/** What brings tables to their specs. Only reads, so that it takes no lock that anybody waits for. */
export async function planTables(
  tx: Tx,
  specs: readonly TableSpec[],
  { changes = [], before = [] }: PlanOptions = {},
): Promise<TablesPlan> {
  const catalog = await readCatalog(
    tx,
    specs.map(({ name }) => name),
  )
  const plan: TablesPlan = { statements: [], later: [], problems: [], altered: [] }
  for (const spec of specs) {
    const current = catalog.get(spec.name)
    if (current) applyChanges(current, spec, changes)
    const { statements, problems, checks } = compareTable(spec, current)
    plan.problems.push(...problems)
    for (const { query, problem } of checks) {
      const { rows } = await sql.raw(query).execute(tx)
      if (rows.length > 0) plan.problems.push(problem)
    }
    const { now, later } = current?.hasRows ? splitIndexes(spec, statements) : { now: statements, later: [] }
    const isWatched = watchesNewColumns(spec, before, current)
    plan.statements.push(...(isWatched ? now.filter((statement) => !readsFiles(spec.name, statement)) : now))
    plan.later.push(...later)
    if (current?.hasRows && now.length > 0) plan.altered.push(spec.name)
  }
  return plan
}

/** The catalog as it will be once these columns have changed. */
function applyChanges({ columns, indexes }: CatalogTable, spec: TableSpec, changes: readonly ColumnChange[]): void {
  for (const { column, type, collation } of changes.filter(({ table }) => table === spec.name)) {
    const found = columns.get(column)
    if (type && found)
      columns.set(column, { ...found, type: catalogTypes[type], ...(collation !== undefined && { collation }) })
    if (type) continue
    columns.delete(column)
    // Its indexes are dropped with it.
    for (const index of spec.indexes) if (usesColumn(index, column)) indexes.delete(index.name)
  }
}

const usesColumn = (index: IndexSpec, column: string): boolean =>
  index.columns.some((one) => one.replace(/ desc$/, '') === column)

/** Whether every file column is either new and so empty, or known to the triggers already. */
function watchesNewColumns(
  { name, fileUse }: TableSpec,
  before: readonly TableSpec[],
  current: CatalogTable | undefined,
): boolean {
  const known = before.find((one) => one.name === name)?.fileUse?.columns.map(({ column }) => column) ?? []
  return (fileUse?.columns ?? []).every(({ column }) => known.includes(column) || !current?.columns.has(column))
}

/** The statements by which `fileUseSql` records the files of existing rows. */
const readsFiles = (table: string, statement: string): boolean =>
  statement.startsWith('insert into file_use ') ||
  statement === `lock table ${quote(table)} in share row exclusive mode`
