import { addMinutes, minutesBetween, noAuthor, type Resource, type Values } from '@lexdesk/domain'
import { systemActor } from '../access/Actor.ts'
import { scopeOf } from '../access/Scope.ts'
import { anyTable } from '../database/Database.ts'
import { writeChildren } from '../resource/read/childRows.ts'
import { columnValues } from '../resource/write/columnValues.ts'
import type { ResourceRules, Tx } from '../resource/Engine.ts'
import type { ValuesOf } from '../resource/rulesFor.ts'
import { loadTextLibraries } from '../resource/read/textLibraries.ts'
import { newId } from '../database/newId.ts'
import { pinyinColumn } from '../resource/tableOf.ts'
import { drawSequences } from '../resource/write/sequences.ts'
import { wallClock } from '../clock/wallClock.ts'
import { seededRandom } from './shared/seededRandom.ts'
import { staff } from './shared/staff.ts'

const batchSize = 500

interface SeedStamp {
  id?: string
  createTime?: string
  createBy?: string
  /** When it reached its states, as far as the row tells; the others follow each other within days. */
  stateAt?: Readonly<Record<string, string | null | undefined>>
}

/** An initial row, with the names of its definition. */
export type SeedRow<R extends Resource = Resource> = SeedStamp & ValuesOf<R>

/** Inserts rows of a resource in batches, with their first history line and the steps to their state. */
export async function insertSeeds<R extends Resource>(
  tx: Tx,
  resource: R,
  rows: SeedRow<R>[],
  tenantId: number,
  rules: ResourceRules = {},
  now = wallClock(),
): Promise<void> {
  await loadTextLibraries()
  const tenant = scopeOf(systemActor(tenantId), resource).tenantId
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map((row) => prepare(resource, row, rules, now))
    for (const row of batch) await drawSequences(tx, resource, tenant, row.createTime, [row])
    const empty = emptyColumns(resource, batch)
    await anyTable(tx)
      .insertInto(resource.table)
      .values(
        batch.map((row) => ({
          ...empty,
          ...columnValues(resource.fields, row),
          ...spelling(resource, row),
          id: row.id,
          tenant_id: tenant,
          create_by: row.createBy,
          create_time: row.createTime,
        })),
      )
      .execute()
    for (const row of batch) await writeChildren(tx, resource, row.id, row)
    const line = {
      resource: resource.name,
      tenant_id: tenant,
      version: 1,
      action: 'add',
      title: '新增',
      by_name: '系统',
    }
    await tx
      .insertInto('change_log')
      .values(batch.map((row) => ({ ...line, id: newId(), row_id: row.id, by: row.createBy, at: row.createTime })))
      .execute()
    const steps = batch.flatMap((row, index) => stateSteps(resource, row, tenant, { now, seed: start + index }))
    if (steps.length > 0) await tx.insertInto('state_log').values(steps).execute()
  }
}

type Prepared = SeedRow & { id: string; createTime: string; createBy: string }

function prepare(resource: Resource, row: SeedRow, rules: ResourceRules, now: string): Prepared {
  const defaults = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  )
  const full = {
    ...(Object.fromEntries(defaults) as Values),
    ...row,
    id: row.id ?? newId(),
    createTime: row.createTime ?? now,
    createBy: row.createBy ?? 'system',
  }
  return { ...full, ...rules.derive?.(full, null, noAuthor) }
}

/** The seed has the correct readings of place names, which the dictionary does not. */
function spelling(resource: Resource, row: Prepared): Values {
  return typeof row.pinyin === 'string' ? { [pinyinColumn(resource.titleField)]: row.pinyin } : {}
}

/** One insert needs the same columns in all its rows. */
function emptyColumns(resource: Resource, batch: Prepared[]): Values {
  const names = new Set(batch.flatMap((row) => Object.keys(row)))
  return columnValues(resource.fields, Object.fromEntries([...names].map((name) => [name, null])))
}

/** The shortest path from the initial state to the row's own, so that its log explains its state. */
function stateSteps(
  resource: Resource,
  row: Prepared,
  tenant: number,
  { now, seed }: { now: string; seed: number },
): Values[] {
  const { states } = resource
  if (!states) return []
  const entry = { resource: resource.name, row_id: row.id, tenant_id: tenant, from_state: null, reason: null }
  const added = { ...entry, by: row.createBy, at: row.createTime, to_state: states.initial, action: 'add' }
  const wanted = (row[states.field] as string | undefined) ?? states.initial
  const way = pathTo(states, wanted)
  const random = seededRandom(17_000 + seed)
  const longest = Math.max(0, Math.floor(minutesBetween(row.createTime, now) / (way.length + 1)))
  let at = row.createTime
  const steps = way.map(({ name, from, to }) => {
    const knownTime = row.stateAt?.[to]
    const next = knownTime && knownTime >= at ? knownTime : addMinutes(at, Math.min(longest, random.int(120, 3_000)))
    at = next < now ? next : now
    const { reason, bySystem } = states.actions[name]!
    const by = bySystem ? 'system' : decidedAbove.test(name) ? overseerOf(row.createBy) : row.createBy
    return { ...entry, by, at, from_state: from, to_state: to, action: name, reason: reason ? '示例数据' : null }
  })
  return [added, ...steps].map((step) => ({ ...step, id: newId() }))
}

/** Steps that the applicant may not take. */
const decidedAbove = /^(approve|certify|reject|pass|return|clear|waive|uphold|hide|freeze|terminate|confirm$)/
const [overseer, deputy] = [staff[0]!.username, staff[3]!.username]
const overseerOf = (author: string): string => (author === overseer ? deputy : overseer)

interface Step {
  name: string
  from: string
  to: string
}

function pathTo(states: NonNullable<Resource['states']>, wanted: string): Step[] {
  const ways = new Map<string, Step[]>([[states.initial, []]])
  for (const [state, way] of ways)
    for (const [name, action] of Object.entries(states.actions))
      if (action.to !== undefined && [action.from].flat().includes(state) && !ways.has(action.to))
        ways.set(action.to, [...way, { name, from: state, to: action.to }])
  const way = ways.get(wanted)
  if (!way) throw new Error(`no path to state ${wanted}`)
  return way
}
