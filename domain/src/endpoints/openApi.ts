import type { Values } from '../resource/readRow.ts'
import { bareAnswerOf, defineEndpoint } from './defineEndpoint.ts'

export const openApiEndpoints = {
  /** The description of all calls for other programs. */
  document: defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'signedIn',
    answer: bareAnswerOf<Values>(),
  }),
}
