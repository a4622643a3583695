import type { Resource, Values } from '@lexdesk/domain'
import type { NamedAction } from '../stateActions.ts'

const none: ReadonlyMap<string, string> = new Map()

/**
 * The step that carries a record on along the usual course of its states. A record beside the course returns to it,
 * unless that needs a reason. Where no step leads on, it is the approval that the state waits for. Of several the first
 * that is not refused.
 */
export function nextStep(
  resource: Resource,
  row: Values,
  actions: readonly NamedAction[],
  refusals: ReadonlyMap<string, string> = none,
): NamedAction | undefined {
  const { field = '', course = [] } = resource.states ?? {}
  const state = String(row[field])
  const current = course.indexOf(state)
  const placeOf = ({ to, danger }: NamedAction): number => (danger || to === undefined ? -1 : course.indexOf(to))
  const leadsOn = (action: NamedAction): boolean => placeOf(action) > current && (current >= 0 || !action.reason)
  const isAwaited = ({ to, danger, secondPersonAfter = [] }: NamedAction): boolean =>
    !danger &&
    to === undefined &&
    [secondPersonAfter].flat().some((name) => resource.states?.actions[name]?.to === state)

  const onward = actions.filter(leadsOn)
  const nearest = Math.min(...onward.map(placeOf))
  const choice = onward.length > 0 ? onward.filter((action) => placeOf(action) === nearest) : actions.filter(isAwaited)
  return choice.find(({ name }) => !refusals.has(name)) ?? choice[0]
}
