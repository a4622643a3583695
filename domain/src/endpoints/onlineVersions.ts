import { integer, text } from '../resource/kinds/builders.ts'
import { extension } from '../resources/extensions/extension.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A version of an online form or of extra fields, as it was published. */
export interface FormVersion {
  number: number
  note: string | null
  /** Empty for a version that was published before versions were kept. */
  publishedBy: string | null
  publishedAt: string | null
}

const id = text('记录', { required: true })

const versionsOf = (designer: typeof onlineForm | typeof extension) => ({
  /** The newest first. */
  list: defineEndpoint({
    method: 'GET',
    path: `${designer.path}/versions`,
    access: may(designer, 'list'),
    input: { id },
    answer: answerOf<FormVersion[]>(),
  }),
  /** What differs between two versions, in words; without `to` between a version and the draft. */
  changes: defineEndpoint({
    method: 'GET',
    path: `${designer.path}/versionChanges`,
    access: may(designer, 'list'),
    input: { id, from: integer('版本', { required: true }), to: integer('版本') },
    answer: answerOf<string[]>(),
  }),
  /** Makes a version the draft again. It is in use only once it is published. */
  restore: defineEndpoint({
    method: 'POST',
    path: `${designer.path}/restoreDraft`,
    access: may(designer, 'edit'),
    input: { id, number: integer('版本', { required: true }), version: integer('记录版本', { required: true }) },
    answer: answerOf<null>(),
  }),
})

export type VersionEndpoints = ReturnType<typeof versionsOf>

export const onlineVersionEndpoints = versionsOf(onlineForm)
export const extensionVersionEndpoints = versionsOf(extension)
