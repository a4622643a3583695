import type { Values } from '../resource/readRow.ts'
import { packageOrder } from '../resources/legal/packageOrder.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, listInput } from './defineEndpoint.ts'

export const orderEndpoints = {
  /** The orders of the caller; no permission is needed to see these, and no other is seen. */
  mine: defineEndpoint({
    method: 'GET',
    path: `${packageOrder.path}/mine`,
    access: 'signedIn',
    input: listInput(packageOrder),
    answer: answerOf<Page<Values>>(),
  }),
}
