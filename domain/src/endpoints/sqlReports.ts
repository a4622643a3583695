import { json, text } from '../resource/kinds/builders.ts'
import { permissionCode } from '../resource/permissions.ts'
import type { SqlChart, SqlParam } from '../resources/reports/sql/sqlParams.ts'
import { sqlReport } from '../resources/reports/sql/sqlReport.ts'
import { answerOf, defineEndpoint, fileAnswer } from './defineEndpoint.ts'
import type { SqlAnswer, SqlView } from './reports/SqlAnswer.ts'

const code = text('报表编码', { required: true })
/** The values of the parameters, as JSON. */
const values = text('参数值', { max: 10_000 })
const write = { anyPermission: [permissionCode(sqlReport, 'add'), permissionCode(sqlReport, 'edit')] }

/** A SQL report with what its reader is asked for. */
export interface SqlReportHead {
  id: string
  code: string
  title: string
  description: string | null
  params: SqlParam[]
  chart: SqlChart
  mayExport: boolean
}

export const sqlReportEndpoints = {
  /** The SQL reports that the caller may open. */
  available: defineEndpoint({
    method: 'GET',
    path: `${sqlReport.path}/available`,
    access: 'signedIn',
    answer: answerOf<SqlReportHead[]>(),
  }),
  /** The views that a statement of the caller can read. */
  views: defineEndpoint({
    method: 'GET',
    path: `${sqlReport.path}/views`,
    access: write,
    answer: answerOf<SqlView[]>(),
  }),
  /** The rows of a report within what the caller may list. Ending the request ends the statement. */
  run: defineEndpoint({
    method: 'GET',
    path: `${sqlReport.path}/run`,
    access: 'byInput',
    input: { code, values },
    answer: answerOf<SqlAnswer>(),
  }),
  /** A statement that is not saved yet. */
  preview: defineEndpoint({
    method: 'POST',
    path: `${sqlReport.path}/preview`,
    access: write,
    input: {
      sourceId: sqlReport.fields.sourceId,
      sql: sqlReport.fields.sql,
      params: sqlReport.fields.params,
      columns: sqlReport.fields.columns,
      values: json('参数值'),
    },
    isRead: true,
    answer: answerOf<SqlAnswer>(),
  }),
  /** The rows as a workbook, for users who may export all that it reads. */
  workbook: defineEndpoint({
    method: 'GET',
    path: `${sqlReport.path}/workbook`,
    access: 'byInput',
    takesReaderCookie: true,
    input: { code, values },
    answer: fileAnswer,
  }),
}
