import {
  buttonCode,
  type OnlineButton,
  type OnlineButtonKind,
  onlineButtonEndpoints,
  type OnlineDefinition,
  type Resource,
} from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { keyHeader } from '../../../api/calls/keyHeader.ts'
import type { BulkAct } from '../../../resource/bulk/BulkAct.ts'
import { inputsOf } from '../../../resource/stateActions.ts'

/** A link opens one page, and the selected rows of a list have an export of their own. */
const forMany: readonly OnlineButtonKind[] = ['message', 'webhook']

/** The buttons that this user may use on the selected records, each record by itself. */
export const buttonActs = (
  resource: Resource,
  definition: OnlineDefinition,
  can: (permission: string) => boolean,
): BulkAct[] =>
  (definition.buttons ?? [])
    .filter(({ name, kind }) => forMany.includes(kind) && can(buttonCode(definition, name)))
    .map((button) => actOf(resource, definition, button))

function actOf(resource: Resource, { code }: OnlineDefinition, { name, title }: OnlineButton): BulkAct {
  return {
    key: `button:${name}`,
    title,
    inputs: inputsOf(resource, {}),
    isInputChecked: true,
    async preview({ id }) {
      const offered = await call(onlineButtonEndpoints.offered, { code, id }, { quiet: true })
      return offered.some((button) => button.name === name) ? undefined : `记录不符合“${title}”的可用条件`
    },
    run: ({ id }, _values, idempotencyKey) =>
      call(onlineButtonEndpoints.use, { code, id, name }, { quiet: true, ...keyHeader({ idempotencyKey }) }),
  }
}
