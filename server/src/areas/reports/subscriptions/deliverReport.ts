import { buffer } from 'node:stream/consumers'
import { escapeHtml, reportSubscription } from '@lexdesk/domain'
import { writeLog } from '../../../access/writeLog.ts'
import type { Notify } from '../../../jobs/SystemNotice.ts'
import type { Mailer } from '../../../mail/createMailer.ts'
import type { SqlParts } from '../sql/sqlViews.ts'
import { actorOfUser } from './recipients.ts'
import { openSubscribed } from './subscribed.ts'
import type { Delivery } from './Delivery.ts'

export interface DeliveryParts extends SqlParts {
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
  parts: DeliveryParts,
  delivery: Delivery,
): Promise<{ isSent: boolean; reason?: string }> {
  const { subscriptionId, dueAt, userId, tenantId, title, email } = delivery
  const actor = await actorOfUser(parts.engine, { userId, tenantId })
  const opened = await openSubscribed(parts, actor, delivery)
  if ('problem' in opened) return { isSent: false, reason: opened.problem }
  const { asOf, sheet } = await opened.run()

  // Before the mail: a second try sends no second notice.
  const link = `<a href="${opened.path}">打开报表</a>`
  const facts = `“${opened.title}”，数据截至 ${asOf.slice(0, 16)}`
  await parts.notify(tenantId, {
    kind: null,
    title,
    summary: facts,
    html: `<p>${escapeHtml(facts)}。${link}</p>`,
    userIds: [userId],
    subject: { type: reportSubscription.name, id: `${subscriptionId} ${dueAt.slice(0, 19)}` },
  })
  const { username, realname } = actor!
  const withoutMail = mailWords({ mayExport: opened.mayExport, hasMailer: parts.mailer !== undefined, email })
  if (withoutMail === undefined) {
    const content = await buffer(await sheet())
    await parts.mailer!.send(letterOf({ title, to: email!, reader: realname, report: opened.title, asOf, content }))
  }
  await writeLog(parts.engine.db.kysely, {
    type: 'operation',
    operation: 'export',
    content: `按订阅“${title}”发送报表“${opened.title}”给 ${realname}`,
    username,
    realname,
    tenantId,
  })
  return withoutMail === undefined ? { isSent: true } : { isSent: true, reason: `${withoutMail}，只发送了通知` }
}

function mailWords({ mayExport, hasMailer, email }: { mayExport: boolean; hasMailer: boolean; email: string | null }) {
  if (!mayExport) return '没有导出权限'
  if (!hasMailer) return '邮件服务未配置（MAIL_URL）'
  return email ? undefined : '没有填写邮箱'
}

interface Letter {
  title: string
  to: string
  reader: string
  report: string
  asOf: string
  content: Buffer
}

function letterOf({ title, to, reader, report, asOf, content }: Letter) {
  const name = `${report}${asOf.slice(0, 10).replaceAll('-', '')}.xlsx`
  const html = `<p>${escapeHtml(reader)}：</p><p>附件为报表“${escapeHtml(report)}”，数据截至 ${asOf.slice(0, 16)}，只包含您有权查看的数据。</p>`
  return { to, subject: title, html, attachments: [{ name, content }] }
}
