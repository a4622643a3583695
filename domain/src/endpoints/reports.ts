import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { answerOf, defineEndpoint, type InputParser } from './defineEndpoint.ts'

const base = '/online/cgreport/api'
const code = text('报表编码', { required: true })

/** The report of a pop-up picker (wire contract §2.10), for users who may list its rows. */
export const reportEndpoints = {
  getRpColumns: defineEndpoint({
    method: 'GET',
    path: `${base}/getRpColumns/:code`,
    access: 'byInput',
    input: { code },
    answer: answerOf<Values>(),
  }),
  getQueryInfo: defineEndpoint({
    method: 'GET',
    path: `${base}/getQueryInfo/:code`,
    access: 'byInput',
    input: { code },
    answer: answerOf<unknown[]>(),
  }),
  /** Also takes the parameters of a list. */
  getData: defineEndpoint({
    method: 'GET',
    path: `${base}/getData/:code`,
    access: 'byInput',
    input: { parse: (raw) => raw, fields: { code } } as InputParser<Values>,
    answer: answerOf<{ total: number; records: Values[] }>(),
  }),
}
