import { packageOrder } from '../resources/legal/packages/packageOrder.ts'
import type { Page } from '../wire/envelope.ts'
import type { WireRow } from '../wire/WireRow.ts'
import { answerOf, defineEndpoint, listInput } from './defineEndpoint.ts'

export const orderEndpoints = {
  /** The caller's own orders; requires no permission and returns no others. */
  mine: defineEndpoint({
    method: 'GET',
    path: `${packageOrder.path}/mine`,
    access: 'signedIn',
    input: listInput(packageOrder),
    answer: answerOf<Page<WireRow<typeof packageOrder>>>(),
  }),
}
