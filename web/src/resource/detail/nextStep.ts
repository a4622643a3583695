import type { Resource, Values } from '@lexdesk/domain'
import type { NamedAction } from '../stateActions.ts'

/** The step that carries a record on along the usual course of its states; a record beside the course returns to it. */
export function nextStep(resource: Resource, row: Values, actions: readonly NamedAction[]): NamedAction | undefined {
  const { field = '', course = [] } = resource.states ?? {}
  const current = course.indexOf(String(row[field]))
  const placeOf = ({ to, danger }: NamedAction): number => (danger || to === undefined ? -1 : course.indexOf(to))
  return actions
    .filter((action) => placeOf(action) > current)
    .toSorted((one, other) => placeOf(one) - placeOf(other))[0]
}
