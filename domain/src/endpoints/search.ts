import { text } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

export interface FoundRecord {
  id: string
  title: string
  /** Number, client, state: distinguishes records with the same name. */
  note: string
}

export interface FoundGroup {
  resource: string
  title: string
  records: FoundRecord[]
  /** Whether there are more results. */
  hasMore: boolean
}

export const searchEndpoints = {
  /** Records of all kinds that the caller may list. */
  records: defineEndpoint({
    method: 'GET',
    path: '/search/records',
    access: 'signedIn',
    input: { keyword: text('关键词', { required: true, max: 10_000 }) },
    answer: answerOf<FoundGroup[]>(),
  }),
}
