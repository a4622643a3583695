import type { ExtensionDefinition } from '../resources/extensions/extendResource.ts'
import { extension } from '../resources/extensions/extension.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

export const extensionEndpoints = {
  /** The fields that the caller's office has added to resources of the product. */
  published: defineEndpoint({
    method: 'GET',
    path: `${extension.path}/published`,
    access: 'signedIn',
    input: {},
    answer: answerOf<ExtensionDefinition[]>(),
  }),
}
