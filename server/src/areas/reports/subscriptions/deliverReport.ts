import { buffer } from 'node:stream/consumers'
import { escapeHtml, permissionCode, type ReportAnswer, reportSubscription } from '@lexdesk/domain'
import { writeLog } from '../../../access/writeLog.ts'
import type { Notify } from '../../../jobs/SystemNotice.ts'
import type { Mailer } from '../../../mail/createMailer.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { isOfRows } from '../openReport.ts'
import { reportSheet } from '../reportSheet.ts'
import { runReport } from '../runReport.ts'
import { actorOfUser, openedFor } from './recipients.ts'
import type { Delivery } from './Delivery.ts'

export interface DeliveryParts {
  engine: Engine
  /** Undefined when no mail can be sent. */
  mailer: Mailer | undefined
  notify: Notify
  log: { error(facts: object, words: string): void }
}

/**
 * Runs the report as its recipient and sends a notice with a link. A recipient who may export the rows also gets a mail
 * with the sheet. Throws what may succeed later.
 */
export async function deliverReport(
  { engine, mailer, notify }: DeliveryParts,
  { subscriptionId, dueAt, userId, tenantId, title, reportId, email }: Delivery,
): Promise<{ isSent: boolean; reason?: string }> {
  const actor = await actorOfUser(engine, { userId, tenantId })
  const opened = await openedFor(engine, actor, reportId)
  if ('problem' in opened) return { isSent: false, reason: opened.problem }
  if (isOfRows(opened)) return { isSent: false, reason: '报表已改为明细，没有统计数字' }
  const answer = await runReport(engine, actor!, opened)

  // Before the mail: a second try sends no second notice.
  const link = `<a href="/online/cgreport/${opened.code}">打开报表</a>`
  const facts = `“${answer.title}”，数据截至 ${answer.asOf.slice(0, 16)}`
  await notify(tenantId, {
    kind: null,
    title,
    summary: facts,
    html: `<p>${escapeHtml(facts)}。${link}</p>`,
    userIds: [userId],
    subject: { type: reportSubscription.name, id: `${subscriptionId} ${dueAt.slice(0, 19)}` },
  })
  const mayExport = actor!.can(permissionCode(opened.resource, 'export'))
  const withoutMail = mailWords({ mayExport, hasMailer: mailer !== undefined, email })
  if (withoutMail === undefined)
    await mailer!.send(await letterOf(answer, { title, to: email!, reader: actor!.realname }))
  await writeLog(engine.db.kysely, {
    type: 'operation',
    operation: 'export',
    content: `按订阅“${title}”发送报表“${answer.title}”给 ${actor!.realname}`,
    username: actor!.username,
    realname: actor!.realname,
    tenantId,
  })
  return withoutMail === undefined ? { isSent: true } : { isSent: true, reason: `${withoutMail}，只发送了通知` }
}

function mailWords({ mayExport, hasMailer, email }: { mayExport: boolean; hasMailer: boolean; email: string | null }) {
  if (!mayExport) return '没有导出权限'
  if (!hasMailer) return '邮件服务未配置（MAIL_URL）'
  return email ? undefined : '没有填写邮箱'
}

async function letterOf(answer: ReportAnswer, { title, to, reader }: { title: string; to: string; reader: string }) {
  const content = await buffer(await reportSheet(answer, reader))
  const name = `${answer.title}${answer.asOf.slice(0, 10).replaceAll('-', '')}.xlsx`
  const html = `<p>${escapeHtml(reader)}：</p><p>附件为报表“${escapeHtml(answer.title)}”，数据截至 ${answer.asOf.slice(0, 16)}，只包含您有权查看的数据。</p>`
  return { to, subject: title, html, attachments: [{ name, content }] }
}
