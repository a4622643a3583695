import type { Values } from '../resource/readRow.ts'
import { bareAnswerOf, defineEndpoint } from './defineEndpoint.ts'

export const openApiEndpoints = {
  /** The API description of all calls. */
  document: defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'signedIn',
    answer: bareAnswerOf<Values>(),
  }),
}
