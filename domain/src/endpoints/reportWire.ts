import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { report } from '../resources/reports/report.ts'
import { answerOf, defineEndpoint, fileAnswer, type InputParser, listInput, may } from './defineEndpoint.ts'

const base = '/online/cgreport'
const api = `${base}/api`
const code = text('报表编码', { required: true })
const headId = text('报表', { required: true })
/** The parameters of a list, which the report itself reads. */
const withCode: InputParser<Values> = { parse: (raw) => raw, fields: { code } }
const envelope = answerOf<Values>()
const list = answerOf<Values[]>()
const mayList = may(report, 'list')

/** The calls by which a client of the old wire shows our reports (wire contract §3.28). The id of a report is its code. */
export const reportWireEndpoints = {
  columns: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getColumns/:code`, access: 'byInput', input: { code }, answer: envelope },
  }),
  columnsAndData: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getColumnsAndData/:code`, access: 'byInput', input: withCode, answer: envelope },
  }),
  params: defineEndpoint({
    ...{ method: 'GET', path: `${api}/getParamsInfo/:code`, access: 'byInput', input: { code }, answer: list },
  }),
  exportXls: defineEndpoint({
    ...{ method: 'GET', path: `${api}/exportXls/:code`, access: 'byInput', input: withCode, answer: fileAnswer },
    takesReaderCookie: true,
  }),
  heads: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/list`, access: mayList, input: listInput(report), answer: envelope },
  }),
  head: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/queryById`, access: mayList, input: { id: headId }, answer: envelope },
  }),
  delete: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/head/delete`, access: may(report, 'delete'), input: { id: headId } },
    answer: answerOf<null>(),
  }),
  deleteBatch: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/head/deleteBatch`, access: may(report, 'delete'), input: { ids: headId } },
    answer: answerOf<null>(),
  }),
  items: defineEndpoint({
    ...{ method: 'GET', path: `${base}/item/listByHeadId`, access: mayList, input: { headId }, answer: list },
  }),
  headParams: defineEndpoint({
    ...{ method: 'GET', path: `${base}/param/listByHeadId`, access: mayList, input: { headId }, answer: list },
  }),
}
