import { text } from '../resource/kinds/builders.ts'
import { entrustment } from '../resources/legal/entrustments/entrustment.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** Preview of a power of attorney. */
export interface AuthorityDraft {
  templates: { id: string; name: string }[]
  /** The requested template, or the first one. */
  templateId: string | null
  /** The content of the file. */
  facts: { label: string; value: string }[]
  /** Why it cannot be generated yet. */
  problems: string[]
}

const access = may(entrustment, 'generateAuthority')

export const entrustmentEndpoints = {
  authority: defineEndpoint({
    method: 'GET',
    path: `${entrustment.path}/authority`,
    access,
    input: { id: text('委托', { required: true }), templateId: text('授权委托书模板') },
    answer: answerOf<AuthorityDraft>(),
  }),
  /** 授权委托书 as a docx file that is attached to the matter. */
  generateAuthority: defineEndpoint({
    method: 'POST',
    path: `${entrustment.path}/generateAuthority`,
    access,
    input: { id: text('委托', { required: true }), templateId: text('授权委托书模板', { required: true }) },
    answer: answerOf<{ path: string }>(),
  }),
}
