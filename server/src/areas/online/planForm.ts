import {
  columnName,
  compileForm,
  errors,
  type FormPlan,
  initialState,
  isYes,
  type OnlineDefinition,
  type OnlineField,
  onlineKinds,
  onlineTable,
  stateField,
  storageOf,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { quote } from '../../database/schema/tableSql.ts'
import type { ColumnType, TableSpec } from '../../database/TableSpec.ts'
import type { Tx } from '../../resource/Engine.ts'
import { childTable, tablesOf } from '../../resource/tableOf.ts'
import { isAdopted } from './adopt/adoptedView.ts'
import { planAdopted } from './adopt/planAdopted.ts'
import { duplicatesOf } from './duplicatesOf.ts'
import { concurrently } from './pendingIndexes.ts'
import { type ColumnChange, planTables, type TablesPlan } from './planTables.ts'
import { takenNames } from './tableOwners.ts'

/** Changes of kind that convert every value without loss, by old and new kind. */
const conversions: Readonly<Record<string, ColumnType>> = {
  'integer number': 'numeric',
  'integer text': 'text',
  'number text': 'text',
  'date text': 'text',
  'date datetime': 'timestamptz(0)',
}

/** A plan, and what only publishing needs. */
export interface PublishPlan extends TablesPlan {
  notes: string[]
  /** Columns that are dropped because they are empty. */
  emptied: EmptyColumn[]
}

interface EmptyColumn {
  table: string
  column: string
  title: string
}

/** What the designer is shown. */
export const shownPlan = ({ statements, later, problems, notes }: PublishPlan): FormPlan => ({
  statements,
  later: later.map(concurrently),
  problems,
  notes,
})

export interface PlannedForm {
  formId: string
  definition: OnlineDefinition
  published: OnlineDefinition | undefined
}

/** What publishing would do to the tables. Only reads: rows are counted first, and everything is changed at the end. */
export async function planForm(
  tx: Tx,
  actor: Actor,
  { formId, definition, published }: PlannedForm,
): Promise<PublishPlan> {
  const resource = compileForm(definition)
  const tables = tablesOf(resource)
  const plan: PublishPlan = { statements: [], later: [], problems: [], altered: [], notes: [], emptied: [] }
  const names = tables.map(({ name }) => name)
  for (const name of await takenNames(tx, { formId, published }, names))
    plan.problems.push(`数据库里已有数据表 ${name}，请换一个${name === resource.table ? '编码' : '附表字段名'}`)
  if (isAdopted(definition)) {
    const { statements, problems, notes } = await planAdopted(tx, definition, actor.tenantId)
    return { ...plan, statements, problems: [...plan.problems, ...problems], notes }
  }
  const changes: ColumnChange[] = []
  const tableOfLine = ({ subTable }: OnlineField) =>
    subTable ? childTable(resource, subTable) : onlineTable(definition.code)
  for (const before of published?.fields ?? []) {
    const after = definition.fields.find((one) => one.name === before.name && one.subTable === before.subTable)
    if (!after) {
      plan.notes.push(`字段“${before.title}”不再显示，已有的数据保留在数据表中`)
      continue
    }
    changes.push(...(await compareField(tx, plan, tableOfLine(before), before, after)))
    if (isYes(after.unique) && !isYes(before.unique))
      plan.problems.push(...(await duplicatesOf(tx, actor, resource, after)))
  }
  if (published) await requireNewFields(tx, plan, definition, published)
  if (plan.problems.length > 0) return plan
  const before = published ? tablesOf(compileForm(published)) : []
  const startsStates = published !== undefined && !published.states?.length && !!definition.states?.length
  const specs = startsStates ? tables.map((table) => startInState(table, definition)) : tables
  const { statements, later, problems, altered } = await planTables(tx, specs, { changes, before })
  plan.statements.push(...statements)
  plan.later.push(...later)
  plan.problems.push(...problems)
  plan.altered = [...new Set([...plan.altered, ...altered])]
  if (startsStates) fillStates(plan, definition)
  else if (published?.states?.length) await compareStates(tx, plan, definition, published)
  await noteSlow(tx, plan)
  return plan
}

/** Refuses when somebody has meanwhile filled in a column that was empty. */
export async function assertStillEmpty(tx: Tx, { emptied }: PublishPlan): Promise<void> {
  for (const { table, column, title } of emptied) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null limit 1`.execute(tx)
    if (rows.length > 0) throw errors.refused(`“${title}”刚刚录入了值，请重新查看发布计划`)
  }
}

/** New fields that must be filled in are empty in every record that exists. */
async function requireNewFields(
  tx: Tx,
  plan: PublishPlan,
  { code, fields }: OnlineDefinition,
  published: OnlineDefinition,
): Promise<void> {
  const isKnown = ({ name, subTable }: OnlineField) =>
    published.fields.some((one) => one.name === name && one.subTable === subTable)
  const added = fields.filter((field) => !field.subTable && isYes(field.required) && !field.formula && !isKnown(field))
  if (added.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(onlineTable(code))} where deleted_at is null`.execute(tx)
  const { count } = rows[0]!
  if (count === 0) return
  for (const { title } of added) plan.notes.push(`新增必填字段“${title}”：${count} 条记录没有填写，下次编辑时须补填`)
}

/** Records of a form that gets states start in the first. A default fills a new column without writing any row. */
function startInState(table: TableSpec, { code, states = [] }: OnlineDefinition): TableSpec {
  if (table.name !== onlineTable(code)) return table
  const initial = `'${initialState(states).value}'`
  const columns = table.columns.map((one) => (one.name === stateField ? { ...one, default: initial } : one))
  return { ...table, columns }
}

function fillStates(plan: PublishPlan, { code, states = [] }: OnlineDefinition): void {
  const { value, title } = initialState(states)
  const [table, column] = [quote(onlineTable(code)), quote(stateField)]
  const isNew = plan.statements.some((statement) => statement.startsWith(`alter table ${table} add column ${column}`))
  plan.statements.push(`alter table ${table} alter column ${column} drop default`)
  // The form had states before.
  if (!isNew) plan.statements.push(`update ${table} set ${column} = '${value}' where ${column} is null`)
  plan.notes.push(`已有的记录都从状态“${title}”开始`)
}

/** A state that records have cannot be taken away. */
async function compareStates(
  tx: Tx,
  plan: PublishPlan,
  { code, states = [] }: OnlineDefinition,
  published: OnlineDefinition,
): Promise<void> {
  if (states.length === 0) return
  const table = onlineTable(code)
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(stateField)} as value, count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(stateField)} <> all (${states.map(({ value }) => value)}::text[]) group by 1 order by 1`.execute(tx)
  for (const { value, count } of rows) {
    const title = published.states?.find((one) => one.value === value)?.title ?? value
    plan.problems.push(`${count} 条记录的状态是“${title}”，不能删除这个状态`)
  }
}

const manyRows = 50_000

/** Statements that read or write every row block writers until they are done, which takes time in a large table. */
async function noteSlow(tx: Tx, plan: PublishPlan): Promise<void> {
  if (!plan.statements.some((statement) => /^create unique|^update| type .* using /.test(statement))) return
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(reltuples), 0)::int as count from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any (${plan.altered}::text[])`.execute(tx)
  if (rows[0]!.count >= manyRows)
    plan.notes.push(`数据表约有 ${rows[0]!.count} 条记录，发布期间不能新增和修改，请在空闲时发布`)
}

/** Counts only what a change needs: a count reads the whole table. */
async function compareField(
  tx: Tx,
  plan: PublishPlan,
  table: string,
  before: OnlineField,
  after: OnlineField,
): Promise<ColumnChange[]> {
  const changes = before.kind === after.kind ? [] : await changeKind(tx, plan, table, before, after)
  if (after.kind !== 'rows' && isYes(after.required) && !isYes(before.required)) {
    const isLiving = after.subTable ? sql`true` : sql`deleted_at is null`
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}
      where ${sql.ref(columnName(after.name))} is null and ${isLiving}`.execute(tx)
    if (rows[0]!.count > 0)
      plan.notes.push(`“${after.title}”改为必填：${rows[0]!.count} 条记录没有填写，下次编辑时须补填`)
  }
  return changes
}

async function changeKind(
  tx: Tx,
  plan: PublishPlan,
  table: string,
  before: OnlineField,
  after: OnlineField,
): Promise<ColumnChange[]> {
  const words = `“${after.title}”由${onlineKinds[before.kind]}改为${onlineKinds[after.kind]}`
  if (before.kind === 'rows' || after.kind === 'rows') {
    plan.problems.push(`${words}：附表与字段不能互换，请删除后另加`)
    return []
  }
  const column = columnName(after.name)
  const filled = await countFilled(tx, table, column)
  if (after.kind === 'sequence' && filled > 0) {
    plan.problems.push(`${words}：已有 ${filled} 个值，可能与以后的编号重复。请保留原字段，另加一个编号字段`)
    return []
  }
  if (storageOf(before) === storageOf(after)) {
    if (filled > 0) plan.notes.push(`${words}：已有的 ${filled} 个值不变`)
    return []
  }
  const at = `alter table ${quote(table)}`
  if (filled === 0) {
    plan.statements.push(`${at} drop column ${quote(column)}`)
    plan.notes.push(`${words}：还没有值`)
    plan.altered.push(table)
    plan.emptied.push({ table, column, title: after.title })
    return [{ table, column }]
  }
  const type = conversions[`${before.kind} ${after.kind}`]
  if (!type) {
    plan.problems.push(`${words}：已有 ${filled} 个值，不能无损转换。请保留原字段，另加一个新字段`)
    return []
  }
  const using = castOf(`${quote(table)}.${quote(column)}`, before, type)
  plan.statements.push(`${at} alter column ${quote(column)} type ${type} using ${using}`)
  plan.notes.push(`${words}：转换 ${filled} 个值`)
  plan.altered.push(table)
  return [{ table, column, type }]
}

const castOf = (column: string, { kind }: OnlineField, type: string): string =>
  kind === 'date' && type !== 'text' ? `(${column}::timestamp at time zone 'Asia/Shanghai')` : `${column}::${type}`

async function countFilled(tx: Tx, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(${sql.ref(column)})::int as count from ${sql.table(table)}`.execute(tx)
  return rows[0]!.count
}
