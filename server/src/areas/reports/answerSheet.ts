import { errors, permissionCode, type Values } from '@lexdesk/domain'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Actor } from '../../access/Actor.ts'
import { writeLog } from '../../access/writeLog.ts'
import { today } from '../../clock/wallClock.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import type { Engine } from '../../resource/Engine.ts'
import { sheetMime } from '../../resource/sheets/writeSheet.ts'
import { isOfRows, type OpenedReport, openReport } from './openReport.ts'
import { readAllReportRows } from './reportRows.ts'
import { reportSheet } from './reportSheet.ts'
import { rowsSheet } from './rowsSheet.ts'
import { runReport } from './runReport.ts'
import { whileAsked } from './sql/whileAsked.ts'

/** The workbook of a report, for actors who may export its rows. */
export async function answerSheet(
  engine: Engine,
  actor: Actor,
  code: string,
  params: Values,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const report = await openReport(engine, actor, code)
  if (!actor.can(permissionCode(report.resource, 'export'))) throw errors.forbidden()
  const sheet = await whileAsked(reply, (signal) => sheetOf(engine, actor, report, params, signal))
  const { username, realname, tenantId } = actor
  const content = `导出报表“${report.title}”`
  await writeLog(engine.db.kysely, { type: 'operation', operation: 'export', content, username, realname, tenantId })
  const name = `${report.title}${today().replaceAll('-', '')}.xlsx`
  return reply
    .header('content-type', sheetMime)
    .header('content-disposition', contentDisposition('attachment', name))
    .send(sheet)
}

async function sheetOf(
  engine: Engine,
  actor: Actor,
  report: OpenedReport,
  params: Values,
  signal: AbortSignal,
): Promise<Readable> {
  const { realname: reader, tenantId } = actor
  if (isOfRows(report)) {
    const records = await readAllReportRows(engine, actor, report, params)
    return rowsSheet({ report, reader, records, dictionaries: engine.dictionaries, tenantId })
  }
  return reportSheet(await runReport(engine, actor, { ...report, signal }), reader)
}
