import { text } from '../resource/kinds/builders.ts'
import { permissionCode } from '../resource/permissions.ts'
import type { Values } from '../resource/readRow.ts'
import { report } from '../resources/reports/report.ts'
import { sqlReport } from '../resources/reports/sql/sqlReport.ts'
import { answerOf, defineEndpoint, fileAnswer, type InputParser, listInput, may } from './defineEndpoint.ts'

const base = '/online/cgreport'
const api = `${base}/api`
const code = text('报表编码', { required: true })
const headId = text('报表', { required: true })
/** The parameters of a list, which the report itself reads. */
const withCode: InputParser<Values> = { parse: (raw) => raw, fields: { code } }
const envelope = answerOf<Values>()
const list = answerOf<Values[]>()
const either = (act: string) => ({ anyPermission: [permissionCode(report, act), permissionCode(sqlReport, act)] })
const mayWrite = { anyPermission: [permissionCode(sqlReport, 'add'), permissionCode(sqlReport, 'edit')] }
/** A head with its items and parameters, which the handler reads. */
const design: InputParser<Values> = { parse: (raw) => raw }
const nothing = answerOf<null>()

/** The calls by which a client of the old wire shows our reports (wire contract §3.28), by its code or id. */
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
    // Old servers split a long report into several sheets, which an xlsx does not need.
    ...{ otherPaths: [`${api}/exportManySheetXls/:code`], takesReaderCookie: true },
  }),
}

/** The calls of its designer. What it writes are SQL reports; the others are listed, read and deleted. */
export const reportDesignEndpoints = {
  heads: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/list`, access: either('list'), input: listInput(report), answer: envelope },
  }),
  head: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/queryById`, access: either('list'), input: { id: headId } },
    answer: envelope,
  }),
  items: defineEndpoint({
    ...{ method: 'GET', path: `${base}/item/listByHeadId`, access: either('list'), input: { headId }, answer: list },
  }),
  headParams: defineEndpoint({
    ...{ method: 'GET', path: `${base}/param/listByHeadId`, access: either('list'), input: { headId }, answer: list },
  }),
  add: defineEndpoint({
    ...{ method: 'POST', path: `${base}/head/add`, access: may(sqlReport, 'add'), input: design, answer: nothing },
  }),
  editAll: defineEndpoint({
    ...{ method: 'PUT', path: `${base}/head/editAll`, otherMethods: ['POST'], access: may(sqlReport, 'edit') },
    ...{ input: design, answer: nothing },
  }),
  edit: defineEndpoint({
    ...{ method: 'PUT', path: `${base}/head/edit`, otherMethods: ['POST'], access: may(sqlReport, 'edit') },
    ...{ input: design, answer: nothing },
  }),
  delete: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/head/delete`, access: either('delete'), input: { id: headId } },
    answer: nothing,
  }),
  deleteBatch: defineEndpoint({
    ...{ method: 'DELETE', path: `${base}/head/deleteBatch`, access: either('delete'), input: { ids: headId } },
    answer: nothing,
  }),
  /** The columns and parameters of a statement; `dbKey` is the code of a data source. */
  parseSql: defineEndpoint({
    ...{ method: 'GET', path: `${base}/head/parseSql`, access: mayWrite },
    ...{ input: { sql: sqlReport.fields.sql, dbKey: text('数据源') }, answer: envelope },
  }),
}
