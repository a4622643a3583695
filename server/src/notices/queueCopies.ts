import {
  escapeHtml,
  message,
  messageChannels,
  noticeKinds,
  type NotificationChoices,
  quietMinutesLeft,
  user,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { wallClock } from '../clock/wallClock.ts'
import { columnsOf } from '../database/columnsOf.ts'
import type { SystemNotice } from '../jobs/SystemNotice.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { leaveWithin } from '../resource/write/addRow.ts'
import { notificationChoicesOf } from './notificationTable.ts'

const col = columnsOf(user)
const maxTitle = 100

interface Reader {
  id: string
  phone: string | null
  email: string | null
}

/**
 * Queues a mail and a text message for each reader who has chosen so for this kind of notice. In quiet hours they wait,
 * unless the kind is urgent.
 */
export async function queueCopies(context: WriteContext, notice: SystemNotice): Promise<void> {
  const { kind, record, matterIds, title, summary } = notice
  if (kind === null) return
  const choices = await notificationChoicesOf(context.tx, notice.userIds)
  if (choices.size === 0) return
  const { rows } = await sql<Reader>`
    select ${col.id}, ${col.phone}, ${col.email} from ${col.$table}
    where ${col.id} = any(${[...choices.keys()]}::text[]) and ${col.deletedAt} is null`.execute(context.tx)
  const esTitle = [...title].slice(0, maxTitle).join('')
  const about = { recordType: record?.resource ?? null, recordId: record?.id ?? null, matterIds: matterIds ?? null }
  for (const { id, phone, email } of rows) {
    const chosen = choices.get(id)!
    const set = { ...about, esSendTime: notBefore(chosen, kind) }
    if (chosen.kinds[kind].mail && email) {
      const esContent = `<p>${escapeHtml(summary)}</p><p>请登录系统查看。</p>`
      const letter = { esTitle, esType: messageChannels.mail.value, esReceiver: email, esContent }
      await leaveWithin(context, message, letter, set)
    }
    if (chosen.kinds[kind].sms && phone) {
      const esContent = summary.startsWith(title) ? summary : `${title}：${summary}`
      const text = { esTitle, esType: messageChannels.sms.value, esReceiver: phone, esContent }
      await leaveWithin(context, message, text, set)
    }
  }
}

/** When it may be sent at the earliest; null: at once. */
function notBefore({ quietHours }: NotificationChoices, kind: NonNullable<SystemNotice['kind']>): string | null {
  const left = noticeKinds[kind].isUrgent ? 0 : quietMinutesLeft(quietHours, wallClock().slice(11, 16))
  return left === 0 ? null : wallClock(new Date(Date.now() + left * 60_000))
}
