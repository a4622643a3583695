import { errors, type Values } from '@lexdesk/domain'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../../access/Actor.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { contentDisposition } from '../../../files/contentDisposition.ts'
import { sheetMime } from '../../../resource/sheets/writeSheet.ts'
import { answerSql, mostExported } from './answerSql.ts'
import { keptFromExport } from './openForReader.ts'
import type { StoredSqlReport } from './openSqlReport.ts'
import { sqlSheet } from './sqlSheet.ts'
import type { SqlParts } from './sqlViews.ts'
import { whileAsked } from './whileAsked.ts'

/** The workbook of a SQL report, for actors who may export all that it reads. */
export async function answerSqlSheet(
  parts: SqlParts,
  actor: Actor,
  report: StoredSqlReport,
  values: Values,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const kept = keptFromExport(parts, actor, report)
  if (kept.length > 0) throw errors.refused(`您没有导出${kept.join('、')}的权限，不能导出这个报表`)
  const answer = await whileAsked(reply, (signal) =>
    answerSql(parts, actor, report, values, { mostRows: mostExported, signal }),
  )
  const { username, realname, tenantId } = actor
  const content = `导出 SQL 报表“${report.title}”`
  await writeLog(parts.engine.db.kysely, {
    type: 'operation',
    operation: 'export',
    content,
    username,
    realname,
    tenantId,
  })
  const name = `${report.title}${answer.asOf.slice(0, 10).replaceAll('-', '')}.xlsx`
  return reply
    .header('content-type', sheetMime)
    .header('content-disposition', contentDisposition('attachment', name))
    .send(await sqlSheet(answer, realname))
}
