import { errors, type OnlineDefinition, onlineForm, type Resource, wholeOf } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Change, WriteContext } from '../../resource/Engine.ts'
import type { InUse } from './createPublished.ts'
import { publishedIn } from './onlineFormRules.ts'

const f = columnsOf(onlineForm)

type ServedForm = InUse<OnlineDefinition>

/** The published form that a resource was compiled from, as itself or as one of its views. */
const servedAs = new WeakMap<Resource, ServedForm>()

export const markServed = (resource: Resource, form: ServedForm): void => void servedAs.set(resource, form)

/**
 * Refuses writes of records that were admitted by a field, state or step that is no longer in use: they waited while
 * the form was published, or this instance has not read the new version yet. A version that may not change or take away
 * what records hold locks their table until its commit, and a write holds its own lock by now: none comes between.
 */
export async function assertPublished({ tx }: WriteContext, changes: readonly Change[]): Promise<void> {
  for (const resource of new Set(changes.map((change) => change.resource))) {
    const served = servedAs.get(wholeOf(resource))
    if (!served) continue
    const { rows } = await sql<{ isInUse: boolean; published: unknown }>`
      select ${f.status} in ('published', 'changed') as "isInUse",
        case when ${f.publishedVersion} is distinct from ${served.number} then ${f.published} end as published
      from ${f.$table} where ${f.id} = ${served.id}`.execute(tx)
    if (!rows[0]?.isInUse) throw errors.refused(`“${resource.title}”已停用，请刷新`)
    const newer = publishedIn(rows[0])
    if (newer && !admitsAll(newer, served.definition))
      throw errors.refused(`“${resource.title}”已发布新版本，请刷新后重试`)
  }
}

/** Whether the newer version only adds to the former. */
function admitsAll(newer: OnlineDefinition, former: OnlineDefinition): boolean {
  const parts = ({ fields, states = [], steps = [] }: OnlineDefinition): string[] =>
    [...fields, ...states, ...steps].map((line) => JSON.stringify(line))
  const left = new Set(parts(newer))
  return newer.isTree === former.isTree && parts(former).every((line) => left.has(line))
}
