import { text } from '../resource/kinds/builders.ts'
import { enterprise } from '../resources/legal/enterprise.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** An open record of a client, with the day that is next for it. */
export interface OpenRecord {
  id: string
  kind: string
  no: string
  title: string
  when: string | null
}

/** What is open with a client, as far as the caller may list it. */
export interface OpenMatters {
  /** The first of them. */
  matters: OpenRecord[]
  total: number
  /** There are others, which row rules or a missing permission hide from the caller. */
  hasOthers: boolean
}

export const enterpriseEndpoints = {
  openMatters: defineEndpoint({
    method: 'GET',
    path: `${enterprise.path}/openMatters`,
    access: may(enterprise, 'list'),
    input: { id: text('企业', { required: true }) },
    answer: answerOf<OpenMatters>(),
  }),
  /** The whole number of the legal representative. Each look is logged, and there is a limit. */
  reveal: defineEndpoint({
    method: 'POST',
    path: `${enterprise.path}/reveal`,
    access: may(enterprise, 'reveal'),
    input: { id: text('企业', { required: true }) },
    answer: answerOf<{ legalRepIdNo: string | null }>(),
  }),
}
