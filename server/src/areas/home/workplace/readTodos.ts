import {
  type AnyRow,
  dashboardPeriods,
  listPath,
  type Todo,
  type TodoDue,
  type TodoGroup,
  type TodoPage,
  type Resource,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { scopeOf } from '../../../access/Scope.ts'
import type { TodoList } from '../../../defineArea.ts'
import { type ActionRule, type Engine, entryOf, type WriteContext } from '../../../resource/Engine.ts'
import { readByIds } from '../../../resource/read/readById.ts'
import { ask } from '../../../resource/writeContext.ts'
import { recordColumns, recordFrom, type RecordRow } from '../dashboardRecords.ts'
import { today as dayOfToday } from '../../../clock/wallClock.ts'
import { daysAfter } from '../visibleRows.ts'
import { type TodoSource, todoSources } from './todoSources.ts'

export interface TodoQuery {
  group?: string
  due?: TodoDue
  keyword?: string
  /** Leaves out the actor's own deadlines and visits. */
  onlySteps: boolean
  page: number
  size: number
}

type TodoRow = RecordRow & { group: string; due: string | null }

/** The actor's todos: own deadlines and visits, and records at a step that the actor may perform. */
export async function readTodos(
  engine: Engine,
  actor: Actor,
  lists: readonly TodoList[],
  query: TodoQuery,
): Promise<TodoPage> {
  const today = dayOfToday()
  const own = query.onlySteps ? [] : lists.filter(({ step }) => step === undefined)
  const sources = todoSources(engine, actor, [...own, ...lists.filter(({ step }) => step !== undefined)])
  const wanted = sources.filter(({ key }) => query.group === undefined || key === query.group)
  const groups = await countGroups(engine, sources, today)
  if (wanted.length === 0) return { today, groups, todos: [], total: 0 }
  const found = sql`${unionOf(wanted)} where ${sql.join(conditionsOf(query, today), sql` and `)}`
  const { rows } = await sql<TodoRow>`
    select id, title, no, status, "group", due from ${found}
    order by due nulls last, id desc limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
    engine.db.kysely,
  )
  const isWhole = query.due === undefined && query.keyword === undefined
  const total = isWhole ? sumOf(groups, wanted) : await countFound(engine, found)
  return { today, groups, todos: await describe(engine, actor, sources, rows), total }
}

const sumOf = (groups: TodoGroup[], sources: TodoSource[]): number =>
  groups.filter(({ key }) => sources.some((source) => source.key === key)).reduce((sum, { total }) => sum + total, 0)

async function countFound(engine: Engine, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${found}`.execute(engine.db.kysely)
  return rows[0]!.n
}

async function countGroups(engine: Engine, sources: TodoSource[], today: string): Promise<TodoGroup[]> {
  if (sources.length === 0) return []
  const counts = Object.entries(dueConditions(today)).map(
    ([due, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(due)}`,
  )
  const { rows } = await sql<Record<TodoDue, number> & { group: string; total: number }>`
    select "group", count(*) as total, ${sql.join(counts)}
    from ${unionOf(sources)} group by 1`.execute(engine.db.kysely)
  return sources.flatMap(({ key, title, resource, params }) => {
    const found = rows.find(({ group }) => group === key)
    if (!found) return []
    const { group: _, total, ...dues } = found
    return [{ key, title, total, dues, path: listPath(resource, params) }]
  })
}

const unionOf = (sources: TodoSource[]): RawBuilder<unknown> =>
  sql`(${sql.join(sources.map(rowsOf), sql` union all `)}) todo`

function rowsOf({ key, resource, params, due, where }: TodoSource): RawBuilder<unknown> {
  return sql`select ${recordColumns(resource)}, ${key}::text as "group", ${due} as due
    from ${sql.table(resource.table)} t where ${where(params)}`
}

function dueConditions(today: string): Record<TodoDue, RawBuilder<boolean>> {
  const lastDay = daysAfter(today, dashboardPeriods.dueDays)
  return {
    late: sql`due < ${today}::date`,
    today: sql`due = ${today}::date`,
    week: sql`due > ${today}::date and due <= ${lastDay}::date`,
    later: sql`due > ${lastDay}::date`,
    none: sql`due is null`,
  }
}

function conditionsOf({ due, keyword }: TodoQuery, today: string): RawBuilder<boolean>[] {
  const words = keyword?.toLowerCase()
  return [
    sql<boolean>`true`,
    ...(due === undefined ? [] : [dueConditions(today)[due]]),
    ...(words === undefined
      ? []
      : [sql<boolean>`(strpos(lower(title), ${words}) > 0 or strpos(lower(no), ${words}) > 0)`]),
  ]
}

function describe(engine: Engine, actor: Actor, sources: TodoSource[], rows: TodoRow[]): Promise<Todo[]> {
  if (rows.length === 0) return Promise.resolve([])
  const found = rows.map((row) => ({ row, source: sources.find(({ key }) => key === row.group)! }))
  return ask(engine, actor, async (context) => {
    const records = await recordsOf(context, found)
    const todos: Todo[] = []
    for (const { row, source } of found) {
      const record = records.get(row.id)
      const verb = source.step === undefined ? undefined : source.resource.states?.actions[source.step]?.title
      const refusal = record && (await refusalRule(engine, source)?.(context, record))
      todos.push({
        ...recordFrom(engine, source.resource, row),
        group: row.group,
        act: source.title,
        ...(verb !== undefined && { verb }),
        due: row.due,
        ...(refusal !== undefined && { refusal }),
      })
    }
    return todos
  })
}

const refusalRule = (engine: Engine, { resource, step }: TodoSource): ActionRule['refusal'] =>
  step === undefined ? undefined : entryOf(engine, resource.name).rules.actions?.[step]?.refusal

/** The full records that rules need; read once per resource. */
async function recordsOf(
  context: WriteContext,
  found: readonly { row: TodoRow; source: TodoSource }[],
): Promise<ReadonlyMap<string, AnyRow>> {
  const { engine, tx, actor } = context
  const ids = new Map<Resource, Set<string>>()
  for (const { row, source } of found)
    if (refusalRule(engine, source)) ids.set(source.resource, (ids.get(source.resource) ?? new Set()).add(row.id))
  const records = new Map<string, AnyRow>()
  for (const [resource, own] of ids) {
    const scope = scopeOf(actor, resource, entryOf(engine, resource.name).rules.visibleTo)
    // Missing records were deleted since they were counted.
    for (const record of await readByIds(engine, tx, resource, [...own], scope))
      if (record) records.set(record.id, record)
  }
  return records
}
