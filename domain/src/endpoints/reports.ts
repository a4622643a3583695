import { json, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { permissionCode } from '../resource/permissions.ts'
import { report } from '../resources/reports/report.ts'
import { answerOf, defineEndpoint, fileAnswer, type InputParser } from './defineEndpoint.ts'
import type { ReportAnswer, ReportSummary } from './reports/ReportAnswer.ts'

const base = '/online/cgreport/api'
const code = text('报表编码', { required: true })

/** The parameters of a list, which the report itself reads. */
const withCode: InputParser<Values> = { parse: (raw) => raw, fields: { code } }

/** A report that is not saved yet. */
const draft = {
  source: text('数据来源', { required: true }),
  definition: json('定义', { required: true }),
}

export const reportEndpoints = {
  /** The calls of pop-up pickers (wire contract §2.10), for users who may list the rows of the report. */
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
    input: withCode,
    answer: answerOf<{ total: number; records: Values[] }>(),
  }),
  /** The reports that the caller may open. */
  available: defineEndpoint({
    method: 'GET',
    path: `${report.path}/available`,
    access: 'signedIn',
    answer: answerOf<ReportSummary[]>(),
  }),
  /** The figures of a report over the rows that the caller may list, perhaps limited by a further advanced query. */
  run: defineEndpoint({
    method: 'GET',
    path: `${report.path}/run`,
    access: 'byInput',
    input: { code, superQueryParams: text('筛选'), superQueryMatchType: text('匹配方式') },
    answer: answerOf<ReportAnswer>(),
  }),
  preview: defineEndpoint({
    method: 'POST',
    path: `${report.path}/preview`,
    access: { anyPermission: [permissionCode(report, 'add'), permissionCode(report, 'edit')] },
    input: draft,
    isRead: true,
    answer: answerOf<ReportAnswer>(),
  }),
  /** The figures or rows as a workbook, for users who may export the rows. Also takes the search of rows. */
  workbook: defineEndpoint({
    method: 'GET',
    path: `${report.path}/workbook`,
    access: 'byInput',
    takesReaderCookie: true,
    input: withCode,
    answer: fileAnswer,
  }),
}
