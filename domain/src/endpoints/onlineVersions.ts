import { integer, text } from '../resource/kinds/builders.ts'
import { onlineForm } from '../resources/online/onlineForm.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A version of an online form, as it was published. */
export interface FormVersion {
  number: number
  note: string | null
  /** Empty for a version that was published before versions were kept. */
  publishedBy: string | null
  publishedAt: string | null
}

const form = text('表单', { required: true })

export const onlineVersionEndpoints = {
  /** The newest first. */
  list: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/versions`,
    access: may(onlineForm, 'list'),
    input: { id: form },
    answer: answerOf<FormVersion[]>(),
  }),
  /** What differs between two versions, in words; without `to` between a version and the draft. */
  changes: defineEndpoint({
    method: 'GET',
    path: `${onlineForm.path}/versionChanges`,
    access: may(onlineForm, 'list'),
    input: { id: form, from: integer('版本', { required: true }), to: integer('版本') },
    answer: answerOf<string[]>(),
  }),
  /** Makes a version the draft again. It is in use only once it is published. */
  restore: defineEndpoint({
    method: 'POST',
    path: `${onlineForm.path}/restoreDraft`,
    access: may(onlineForm, 'edit'),
    input: { id: form, number: integer('版本', { required: true }), version: integer('记录版本', { required: true }) },
    answer: answerOf<null>(),
  }),
}
