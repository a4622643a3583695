import { text } from '../resource/kinds/builders.ts'
import { enterprise } from '../resources/legal/enterprises/enterprise.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** An open record of a client, with its next date. */
export interface OpenRecord {
  id: string
  kind: string
  no: string
  title: string
  when: string | null
}

/** Open records of a client that the caller may list. */
export interface OpenMatters {
  /** The first few. */
  matters: OpenRecord[]
  total: number
  /** Whether there are others, hidden from the caller by row rules or a missing permission. */
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
  /** The full ID number of the legal representative. Every access is logged and rate-limited. */
  reveal: defineEndpoint({
    method: 'POST',
    path: `${enterprise.path}/reveal`,
    isRead: true,
    access: may(enterprise, 'reveal'),
    input: { id: text('企业', { required: true }) },
    answer: answerOf<{ legalRepIdNo: string | null }>(),
  }),
}
