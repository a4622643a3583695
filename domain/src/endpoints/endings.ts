import { text } from '../resource/kinds/builders.ts'
import { contract } from '../resources/legal/contracts/contract.ts'
import { counsel } from '../resources/legal/counsels/counsel.ts'
import type { EndingSheet } from '../resources/legal/ending.ts'
import { entrustment } from '../resources/legal/entrustments/entrustment.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** The open records that depend on a record that a step would end. Also requires the permission of the step. */
const ending = (resource: { name: string; path: string }) =>
  defineEndpoint({
    method: 'GET',
    path: `${resource.path}/ending`,
    access: may(resource, 'list'),
    input: { step: text('操作', { required: true }), id: text('编号', { required: true }) },
    answer: answerOf<EndingSheet>(),
  })

/** By the name of the resource whose records end. */
export const endingEndpoints = {
  entrustment: ending(entrustment),
  counsel: ending(counsel),
  contract: ending(contract),
}
