import { rows, text } from '../resource/kinds/builders.ts'
import { permissionCode } from '../resource/permissions.ts'
import type { ExtensionDefinition } from '../resources/extensions/extendResource.ts'
import { extension } from '../resources/extensions/extension.ts'
import type { FieldSources } from '../resources/online/fieldSources.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'
import type { FormPlan } from './onlineForms.ts'

/** Extra fields in use, and which of them the caller may not see. */
export interface OpenExtension extends ExtensionDefinition {
  hidden: string[]
}

const { title, name, kind, length } = extension.fields.fields.fields

export const extensionEndpoints = {
  /** The fields that the caller's office has added to resources of the product. */
  published: defineEndpoint({
    method: 'GET',
    path: `${extension.path}/published`,
    access: 'signedIn',
    input: {},
    answer: answerOf<OpenExtension[]>(),
  }),
  plan: defineEndpoint({
    method: 'GET',
    path: `${extension.path}/plan`,
    access: may(extension, 'list'),
    input: { id: text('扩展字段', { required: true }) },
    answer: answerOf<FormPlan>(),
  }),
  /** What the lines may name: dictionaries, resources, categories … with their titles. */
  sources: defineEndpoint({
    method: 'GET',
    path: `${extension.path}/sources`,
    access: may(extension, 'list'),
    input: {},
    answer: answerOf<FieldSources>(),
  }),
  /** As those of the lines of a form. */
  fieldNames: defineEndpoint({
    method: 'POST',
    path: `${extension.path}/fieldNames`,
    access: { anyPermission: [permissionCode(extension, 'add'), permissionCode(extension, 'edit')] },
    isRead: true,
    input: {
      target: text('业务', { max: 40 }),
      fields: rows(
        '字段',
        { title: { ...title, required: false }, name, kind, length },
        { max: extension.fields.fields.max },
      ),
    },
    answer: answerOf<string[]>(),
  }),
}
