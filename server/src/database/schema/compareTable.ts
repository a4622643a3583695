import { fileUseSql, fileUseTrigger } from '../fileUseSql.ts'
import type { CatalogColumn, CatalogTable } from './readCatalog.ts'
import type { ColumnSpec, TableSpec } from '../TableSpec.ts'
import {
  brokenExclusionSql,
  catalogTypes,
  columnSql,
  createExclusionSql,
  createIndexSql,
  createTableSql,
  keySql,
  quote,
  groupTallySql,
  tallySql,
  tallyTrigger,
} from './tableSql.ts'

/** What brings a table to its target shape. */
export interface TablePlan {
  statements: string[]
  /** Those of the statements that a running program of the former definition may fail at. */
  pauses: string[]
  /** Those of the statements that read all rows of the table, under a lock that writers wait for. */
  reads: string[]
  /** What needs a written migration. */
  problems: string[]
  /** Steps that existing rows may prevent: a query that finds an offending row, and the problem if it does. */
  checks: { query: string; problem: string }[]
}

export function compareTable(spec: TableSpec, current: CatalogTable | undefined): TablePlan {
  const plan: TablePlan = { statements: [], pauses: [], reads: [], problems: [], checks: [] }
  if (!current) plan.statements.push(createTableSql(spec))
  else {
    compareKey(spec, current, plan)
    for (const column of spec.columns) compareColumn(spec.name, column, current, plan)
    releaseDropped(spec, current, plan)
  }
  compareIndexes(spec, current, plan)
  compareExclusions(spec, current, plan)
  const hasRows = current?.hasRows ?? false
  if (spec.tally && !current?.triggers.has(tallyTrigger(spec.name, 'insert')))
    addTriggers(tallySql(spec.name, hasRows), current, plan)
  if (spec.groupTally && !current?.triggers.has(tallyTrigger(spec.name, 'insert')))
    addTriggers(groupTallySql(spec.name, spec.groupTally, hasRows), current, plan)
  if (spec.fileUse && !current?.triggers.has(fileUseTrigger(spec.name, spec.fileUse, 'insert')))
    addTriggers(
      fileUseSql(spec.name, spec.fileUse, { hasRows, triggers: [...(current?.triggers ?? [])] }),
      current,
      plan,
    )
  return plan
}

/** Reading so many rows takes longer than a writer can wait. */
const largeTableRows = 50_000

export const isLarge = (table: CatalogTable | undefined): boolean => table !== undefined && table.rows >= largeTableRows

/** Triggers take over from a count of the rows that exist, before which writers wait. */
function addTriggers(statements: readonly string[], current: CatalogTable | undefined, plan: TablePlan): void {
  const reads = statements.filter((statement) => statement.startsWith('insert into '))
  plan.statements.push(...statements)
  plan.reads.push(...reads)
  if (isLarge(current)) plan.pauses.push(...reads)
}

function compareKey(spec: TableSpec, current: CatalogTable, plan: TablePlan): void {
  if (current.primaryKey.join() !== spec.primaryKey.join())
    plan.problems.push(
      `表 ${spec.name} 的主键由 (${current.primaryKey.join(', ')}) 改为 (${spec.primaryKey.join(', ')})`,
    )
}

function compareColumn(table: string, column: ColumnSpec, current: CatalogTable, plan: TablePlan): void {
  const at = `表 ${table} 的列 ${column.name}`
  const change = (text: string, { isPause = false } = {}): void => {
    const statement = `alter table ${quote(table)} ${text}`
    plan.statements.push(statement)
    if (isPause) plan.pauses.push(statement)
  }
  const alter = (text: string, options?: { isPause: boolean }) =>
    change(`alter column ${quote(column.name)} ${text}`, options)
  const mustBeGiven = column.notNull === true && column.default === undefined
  const found = current.columns.get(column.name)
  if (!found) {
    if (mustBeGiven && current.hasRows) plan.problems.push(`${at} 是新增的必填列且没有默认值，但表中已有数据`)
    else change(`add column ${columnSql(column)}`, { isPause: mustBeGiven })
    return
  }
  if (found.type !== catalogTypes[column.type]) plan.problems.push(`${at} 的类型由 ${found.type} 改为 ${column.type}`)
  else if (hasOtherCollation(column, found))
    plan.problems.push(`${at} 的排序规则由 ${found.collation ?? '默认'} 改为 ${column.collation ?? '默认'}`)
  if (column.notNull && !found.notNull) {
    plan.checks.push({
      query: `select 1 from ${quote(table)} where ${quote(column.name)} is null limit 1`,
      problem: `${at} 改为必填，但已有空值`,
    })
    alter('set not null', { isPause: true })
    plan.reads.push(plan.statements.at(-1)!)
  }
  if (!column.notNull && found.notNull) alter('drop not null')
  if (plainExpression(column.default) !== plainExpression(found.default ?? undefined))
    alter(column.default === undefined ? 'drop default' : `set default ${column.default}`, { isPause: mustBeGiven })
}

function hasOtherCollation(column: ColumnSpec, found: CatalogColumn): boolean {
  return column.type === 'text' && (found.collation ?? 'default') !== (column.collation ?? 'default')
}

/** The catalog prints expressions with its own casts and quotes. */
function plainExpression(expression: string | undefined): string {
  return (expression ?? '')
    .replace(/::[a-z ]+(\(\d+\))?( with(out)? time zone)?(\[\])?/g, '')
    .replace(/['"()\s]/g, '')
    .toLowerCase()
}

/** A column without a definition keeps its data, but must not prevent new rows. */
function releaseDropped(spec: TableSpec, current: CatalogTable, plan: TablePlan): void {
  const named = new Set([...spec.columns.map(({ name }) => name), ...current.primaryKey])
  for (const [name, column] of current.columns)
    if (!named.has(name) && column.notNull && column.default === null)
      plan.statements.push(`alter table ${quote(spec.name)} alter column ${quote(name)} drop not null`)
}

function compareIndexes(spec: TableSpec, current: CatalogTable | undefined, plan: TablePlan): void {
  for (const index of spec.indexes) {
    const { create, note } = createIndexSql(spec.name, index)
    const found = current?.indexes.get(index.name)
    // An index is derived from the data, so a changed definition may replace it; a manually created one is left alone.
    if (found === note || (found !== undefined && !found.startsWith('lexdesk '))) continue
    if (found !== undefined) plan.statements.push(`drop index ${quote(index.name)}`)
    plan.statements.push(create, `comment on index ${quote(index.name)} is '${note}'`)
    plan.reads.push(create)
    if (index.unique && current) plan.pauses.push(create)
    if (!index.unique || !current?.hasRows) continue
    const columns = index.columns.map((column) => column.replace(/ desc$/, ''))
    // A column that is just being added is empty everywhere, and empty values do not collide.
    const added = spec.columns.filter(({ name }) => !current.columns.has(name))
    if (added.some(({ name }) => columns.includes(name) || index.where?.includes(name))) continue
    const known = columns.map((column) => `${keySql(column)} is not null`)
    const where = [...known, ...(index.where ? [`(${index.where})`] : [])].join(' and ')
    plan.checks.push({
      query: `select 1 from ${quote(spec.name)} where ${where} group by ${columns.map(keySql).join(', ')} having count(*) > 1 limit 1`,
      problem: `表 ${spec.name} 的 (${columns.join(', ')}) 要求不重复，但已有重复数据`,
    })
  }
}

function compareExclusions(spec: TableSpec, current: CatalogTable | undefined, plan: TablePlan): void {
  for (const exclusion of spec.exclusions ?? []) {
    const { create, note } = createExclusionSql(spec.name, exclusion)
    const found = current?.indexes.get(exclusion.name)
    if (found === note) continue
    if (found !== undefined)
      plan.statements.push(`alter table ${quote(spec.name)} drop constraint ${quote(exclusion.name)}`)
    // Adds equality of plain values to the index type for overlaps.
    plan.statements.push(
      'create extension if not exists btree_gist',
      create,
      `comment on index ${quote(exclusion.name)} is '${note}'`,
    )
    plan.reads.push(create)
    if (current) plan.pauses.push(create)
    const text = `${exclusion.elements.map(({ key }) => key).join(' ')} ${exclusion.where ?? ''}`
    const isNew = spec.columns.some(({ name }) => !current?.columns.has(name) && new RegExp(`\\b${name}\\b`).test(text))
    if (!current?.hasRows || isNew) continue
    plan.checks.push({
      query: brokenExclusionSql(spec.name, exclusion),
      problem: `表 ${spec.name} 的 ${exclusion.name} 要求互不重叠，但已有重叠的数据`,
    })
  }
}
