import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { gatewayRoute } from '../resources/system/gatewayRoute.ts'
import type { WireRow } from '../wire/WireRow.ts'
import { answerOf, defineEndpoint, type InputParser, may } from './defineEndpoint.ts'

/** The calls of old clients (wire contract §3.19); ours are the standard calls of the resource. */
export const gatewayEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/sys/gatewayRoute/list',
    access: may(gatewayRoute, 'list'),
    answer: answerOf<WireRow<typeof gatewayRoute>[]>(),
  }),
  /** `router` is the row of one route. */
  updateAll: defineEndpoint({
    method: 'POST',
    path: '/sys/gatewayRoute/updateAll',
    access: may(gatewayRoute, 'edit'),
    input: { parse: (raw) => raw, about: { row: gatewayRoute.name } } as InputParser<Values, { router: Values }>,
    answer: answerOf<null>(),
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/sys/gatewayRoute/delete',
    access: may(gatewayRoute, 'delete'),
    input: { id: text('路由', { required: true }) },
    answer: answerOf<null>(),
  }),
  /** Reloads all routes. */
  clearRedis: defineEndpoint({
    method: 'GET',
    changesByGet: true,
    path: '/sys/gatewayRoute/clearRedis',
    access: may(gatewayRoute, 'edit'),
    answer: answerOf<null>(),
  }),
}
