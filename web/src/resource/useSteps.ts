import type { AnyRow, Resource } from '@lexdesk/domain'
import { useSession } from '../api/session/useSession.ts'
import { nextStep } from './detail/nextStep.ts'
import { stateActions } from './stateActions.ts'
import { useRefusals } from './useRefusals.ts'

/** The steps that the user may take on a row now, why some are currently refused, and which one is next. */
export function useSteps(resource: Resource, row: AnyRow) {
  const { can } = useSession()
  const actions = stateActions(resource, row, can)
  const refusals = useRefusals(resource, row, actions.length > 0)
  return { actions, refusals, next: nextStep(resource, row, actions, refusals) }
}
