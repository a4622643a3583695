import { type AnyRow, permissionCode, type Resource, type StateAction, type States } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { holdersOf } from '../../access/holdersOf.ts'
import { loadActor } from '../../access/loadActor.ts'
import { type Engine, entryOf } from '../Engine.ts'
import { readableIds } from '../read/mayRead.ts'
import { stateText } from '../write/editRow.ts'

/** More people are checked until this many are found. */
const shownPeople = 3
const maxChecked = 10

/**
 * What a step has done, and who has to act next: 已提交审批，等待张三处理. The people are read before the step, because the
 * words are stored in its transaction.
 */
export async function stepWords(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  name: string,
  id: string,
): Promise<(row: AnyRow) => string> {
  const { field, actions } = resource.states as States
  const { title, from } = actions[name] as StateAction
  const says = entryOf(engine, resource.name).rules.actions?.[name]?.says
  const next = Object.entries(actions).find(([, { secondPersonAfter = [] }]) =>
    [secondPersonAfter].flat().includes(name),
  )
  const people = next && !says ? await peopleFor(engine, actor, resource, next[0], id) : []
  return (row) => {
    if (says) return says(row)
    const state = String(row[field])
    if (next && isOneOf(state, next[1].from))
      return `已${title}，等待${people.length > 0 ? people.join('、') : `有“${next[1].title}”权限的同事`}处理`
    const now = stateText(engine, resource, state)
    return `已${title}${isOneOf(state, from) || now === `已${title}` ? '' : `，现为“${now}”`}`
  }
}

const isOneOf = (state: string, states: StateAction['from']): boolean => [states].flat().includes(state)

/** Colleagues who may take the step and see the row. */
async function peopleFor(
  engine: Engine,
  { userId, tenantId }: Actor,
  resource: Resource,
  step: string,
  id: string,
): Promise<string[]> {
  const holders = await holdersOf(engine.db.kysely, tenantId, permissionCode(resource, step))
  const resources = [...engine.entries.values()].map((entry) => entry.resource)
  const people: string[] = []
  for (const holder of holders.filter((one) => one !== userId).slice(0, maxChecked)) {
    const session = { id: '', user_id: holder, tenant_id: tenantId, org_code: null }
    const colleague = await loadActor(engine.db, resources, session, tenantId)
    if (!colleague?.can(permissionCode(resource, step))) continue
    if (!(await readableIds(engine, colleague, resource, [id])).has(id)) continue
    if (people.length === shownPeople) return [...people.slice(0, -1), `${people.at(-1)!}等`]
    people.push(colleague.realname)
  }
  return people
}
