import type { OverdueGroup } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { userName } from '../../access/userName.ts'
import type { Engine } from '../../resource/Engine.ts'
import { type VisibleMatters, visibleMatters } from './matters.ts'
import { today } from '../../clock/wallClock.ts'

const spans = [
  { key: 'week', title: '7 天以内', upTo: 7 },
  { key: 'month', title: '8–30 天', upTo: 30 },
  { key: 'quarter', title: '31–90 天', upTo: 90 },
  { key: 'older', title: '90 天以上', upTo: null },
] as const

/** The chart shows this many names; the rest is summed up. */
const maxLawyers = 8

interface Counted {
  key: string | null
  title?: string | null
  n: number
}

/** Overdue matters by age: every range is present, also with 0. */
export async function overdueByDays(engine: Engine, actor: Actor): Promise<OverdueGroup[]> {
  const cases = sql.join(
    spans.flatMap(({ key, upTo }) =>
      upTo === null ? [] : [sql`when ${today()}::date - due <= ${upTo}::integer then ${key}::text`],
    ),
    sql` `,
  )
  const kinds = await countedKinds(engine, actor, sql`case ${cases} else 'older' end as key, count(*) as n`, sql`1`)
  if (kinds.length === 0) return []
  return spans.map(({ key, title }) => groupOf(kinds, key, title, (row) => row.key === key))
}

/** Overdue matters by lawyer, highest first. */
export async function overdueByLawyer(engine: Engine, actor: Actor): Promise<OverdueGroup[]> {
  const named = sql`lawyer as key, ${userName(sql`lawyer`)} as title, count(*) as n`
  const kinds = await countedKinds(engine, actor, named, sql`lawyer`)
  const lawyers = new Map<string | null, { title: string; n: number }>()
  for (const { key, title, n } of kinds.flatMap(({ rows }) => rows))
    lawyers.set(key, { title: title ?? '未指定', n: n + (lawyers.get(key)?.n ?? 0) })
  const ranked = [...lawyers].sort(([, one], [, other]) => other.n - one.n || (one.title < other.title ? -1 : 1))
  const shown = ranked.length > maxLawyers ? ranked.slice(0, maxLawyers - 1) : ranked
  const names = new Set(shown.map(([key]) => key))
  const groups = shown.map(([key, { title }]) => groupOf(kinds, key ?? 'none', title, (row) => row.key === key))
  if (shown.length === ranked.length) return groups
  return [...groups, groupOf(kinds, 'others', '其他', (row) => !names.has(row.key))]
}

interface CountedKind {
  name: string
  rows: Counted[]
}

/** One statement per kind: the overdue rows of the scope, counted by the given expression. */
function countedKinds(
  engine: Engine,
  actor: Actor,
  columns: ReturnType<typeof sql>,
  group: ReturnType<typeof sql>,
): Promise<CountedKind[]> {
  const count = async (
    { resource, where }: VisibleMatters,
    { column, overdue }: NonNullable<VisibleMatters['due']>,
  ) => {
    const { rows } = await sql<Counted>`
      select ${columns} from (
        select ${column} as due, t.lead_lawyer_id as lawyer from ${sql.table(resource.table)} t where ${where(overdue)}
      ) late group by ${group}`.execute(engine.db.kysely)
    return { name: resource.name, rows }
  }
  return Promise.all(visibleMatters(engine, actor).flatMap((kind) => (kind.due ? [count(kind, kind.due)] : [])))
}

function groupOf(kinds: CountedKind[], key: string, title: string, isIn: (row: Counted) => boolean): OverdueGroup {
  const counts = kinds.map(({ name, rows }) => [name, rows.filter(isIn).reduce((sum, { n }) => sum + n, 0)] as const)
  return { key, title, ...Object.fromEntries(counts) }
}
