import {
  compileForm,
  errors,
  type FormPlan,
  initialState,
  type OnlineDefinition,
  type OnlineState,
  onlineTable,
  stateField,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { quote } from '../../database/schema/tableSql.ts'
import type { TableSpec } from '../../database/TableSpec.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { tablesOf } from '../../resource/tableOf.ts'
import { isAdopted } from './adopt/adoptedView.ts'
import { planAdopted } from './adopt/planAdopted.ts'
import { concurrently } from '../../database/schema/pendingIndexes.ts'
import { planFields } from './planFields.ts'
import { planTables } from './planTables.ts'
import type { PublishPlan } from './PublishPlan.ts'
import { changedFormulas } from './recompute/changedFormulas.ts'
import { removedNotes } from './removedNotes.ts'
import { recomputeNotes } from './recompute/recomputeNotes.ts'
import { planSynced } from './sync/planSynced.ts'
import { asSynced } from './sync/SyncedDefinition.ts'
import { takenNames } from './tableOwners.ts'
import { definitionsOf } from './versions/formVersions.ts'

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
  engine: Engine,
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
  const synced = asSynced(definition)
  if (synced) {
    const { problems, notes } = await planSynced(tx, synced, actor.tenantId)
    plan.problems.push(...problems)
    plan.notes.push(...notes)
  }
  const changes = published
    ? await planFields({
        ...{ tx, engine, actor, resource, plan, definition, published },
        versions: () => definitionsOf(tx, formId),
      })
    : []
  if (plan.problems.length > 0) return plan
  if (published) plan.notes.push(...removedNotes(definition, published))
  if (published)
    plan.notes.push(
      ...(await recomputeNotes({
        ...{ tx, engine, tenantId: actor.tenantId, definition, published },
        ...{ fields: changedFormulas(definition, published), before: compileForm(published), after: resource },
      })),
    )
  const before = published ? tablesOf(compileForm(published)) : []
  const startsStates = published !== undefined && !published.states?.length && !!definition.states?.length
  const specs = startsStates ? tables.map((table) => startInState(table, definition)) : tables
  const { statements, later, problems, altered } = await planTables(tx, specs, { changes, before })
  plan.statements.push(...statements)
  plan.later.push(...later)
  plan.problems.push(...problems)
  plan.altered = [...new Set([...plan.altered, ...altered])]
  if (startsStates) await fillStates(tx, actor, plan, { formId, definition, published })
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

/** Records of a form that gets states start in the first. A default fills a new column without writing any row. */
function startInState(table: TableSpec, { code, states = [] }: OnlineDefinition): TableSpec {
  if (table.name !== onlineTable(code)) return table
  const initial = `'${initialState(states).value}'`
  const columns = table.columns.map((one) => (one.name === stateField ? { ...one, default: initial } : one))
  return { ...table, columns }
}

async function fillStates(tx: Tx, actor: Actor, plan: PublishPlan, { formId, definition }: PlannedForm): Promise<void> {
  const { code, states = [] } = definition
  const { value } = initialState(states)
  const [table, column] = [quote(onlineTable(code)), quote(stateField)]
  const isNew = plan.statements.some((statement) => statement.startsWith(`alter table ${table} add column ${column}`))
  plan.statements.push(`alter table ${table} alter column ${column} drop default`)
  // The form had states before.
  if (!isNew) plan.statements.push(`update ${table} set ${column} = '${value}' where ${column} is null`)
  const former = isNew ? [] : await formerStates(tx, definition)
  const titles = new Map((await definitionsOf(tx, formId)).flatMap((one) => (one.states ?? []).map(titled)))
  for (const [state, count] of former)
    if (!states.some((one) => one.value === state))
      plan.problems.push(`${count} 条记录以前的状态是“${titles.get(state) ?? state}”，请添加这个状态`)
  plan.notes.push(...(await startNotes(tx, actor, definition, isNew)))
}

const titled = ({ value, title }: OnlineState): [string, string] => [value, title]

/** The states that records have had since an earlier version, with the numbers of records. */
async function formerStates(tx: Tx, { code }: OnlineDefinition): Promise<[string, number][]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(stateField)} as value, count(*)::int as count from ${sql.table(onlineTable(code))}
    where ${sql.ref(stateField)} is not null group by 1 order by 1`.execute(tx)
  return rows.map(({ value, count }) => [value, count])
}

/** Which records start in the first state: those without one. */
async function startNotes(tx: Tx, actor: Actor, { code, states = [] }: OnlineDefinition, isNew: boolean) {
  const hasState = isNew ? sql<boolean>`false` : sql<boolean>`${sql.ref(stateField)} is not null`
  const { rows } = await sql<{ starting: number; kept: number }>`
    select count(*) filter (where not ${hasState})::int as starting, count(*) filter (where ${hasState})::int as kept
    from ${sql.table(onlineTable(code))} where tenant_id = ${actor.tenantId} and deleted_at is null`.execute(tx)
  const { starting, kept } = rows[0]!
  if (starting === 0) return kept === 0 ? [] : [`${kept} 条记录保留以前的状态`]
  const others = kept === 0 ? '' : `；其余 ${kept} 条保留以前的状态`
  return [`${starting} 条记录没有状态，从“${initialState(states).title}”开始${others}`]
}

/** Refuses when a record has meanwhile got a state that is taken away. */
export async function assertStatesUnused(tx: Tx, { definition, published }: PlannedForm): Promise<void> {
  if (!published || !losesState(definition, published)) return
  const problems = await stateProblems(tx, definition, published)
  if (problems.length > 0) throw errors.refused(problems.join('；'))
}

const losesState = ({ states = [] }: OnlineDefinition, published: OnlineDefinition): boolean =>
  states.length > 0 && published.states?.some(({ value }) => !states.some((one) => one.value === value)) === true

/** The table is locked while the records with a state that is taken away are counted again. */
async function compareStates(tx: Tx, plan: PublishPlan, definition: OnlineDefinition, published: OnlineDefinition) {
  if (!losesState(definition, published)) return
  plan.problems.push(...(await stateProblems(tx, definition, published)))
  plan.altered = [...new Set([...plan.altered, onlineTable(definition.code)])]
}

/** A state that records have cannot be taken away. */
async function stateProblems(
  tx: Tx,
  { code, states = [] }: OnlineDefinition,
  published: OnlineDefinition,
): Promise<string[]> {
  const table = onlineTable(code)
  const { rows } = await sql<{ value: string; count: number }>`
    select ${sql.ref(stateField)} as value, count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(stateField)} <> all (${states.map(({ value }) => value)}::text[]) group by 1 order by 1`.execute(tx)
  return rows.map(({ value, count }) => {
    const title = published.states?.find((one) => one.value === value)?.title ?? value
    return `${count} 条记录的状态是“${title}”，不能删除这个状态`
  })
}

const manyRows = 50_000

/** Statements that read or write every row block writers until they are done, which takes time in a large table. */
async function noteSlow(tx: Tx, plan: PublishPlan): Promise<void> {
  if (!plan.statements.some((statement) => /^create unique|^update| alter column .* type /.test(statement))) return
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(reltuples), 0)::int as count from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any (${plan.altered}::text[])`.execute(tx)
  if (rows[0]!.count >= manyRows)
    plan.notes.push(`数据表约有 ${rows[0]!.count} 条记录，发布期间不能新增和修改，请在空闲时发布`)
}
