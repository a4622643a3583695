import { errors, type MessageChannelName, messageChannels, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { ChannelParts, MessageChannel, MessageChannels } from './MessageChannel.ts'

const col = columnsOf(user)

/** One sender per channel; a channel that is not configured fails with that reason. */
const channels = {
  system: ({ db, notify }) => sendNotice(db, notify),
  sms:
    ({ sms }) =>
    async ({ receiver, content }) => {
      if (!sms) throw errors.refused('短信接口未配置')
      await sms.sendText(receiver, content)
    },
  mail:
    ({ mailer }) =>
    async ({ receiver, title, content }) => {
      if (!mailer) throw errors.refused('邮件服务未配置')
      await mailer.send({ to: receiver, subject: title, html: content })
    },
  weChat: () => async () => {
    throw errors.refused('微信渠道未配置')
  },
} satisfies Record<MessageChannelName, (parts: ChannelParts) => MessageChannel>

/** The channels by their values in dictionary msgType. */
export function createChannels(parts: ChannelParts): MessageChannels {
  const names = Object.keys(channels) as MessageChannelName[]
  return Object.fromEntries(names.map((name) => [messageChannels[name].value, channels[name](parts)]))
}

const sendNotice =
  (db: Kysely<Tables>, notify: Notify): MessageChannel =>
  async ({ tenantId, receiver, title, content, recordType, recordId }) => {
    const userId = await memberNamed(db, tenantId, receiver)
    if (!userId) throw errors.refused(`没有账号为“${receiver}”的用户`)
    const record = recordType && recordId ? { resource: recordType, id: recordId } : undefined
    await notify(tenantId, { title, summary: wordsOf(content) || title, html: content, userIds: [userId], record })
  }

/** A member of the tenant by account. */
async function memberNamed(db: Kysely<Tables>, tenantId: number, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ${col.id} from ${col.$table} where lower(${col.username}) = lower(${name}) and ${col.deletedAt} is null
      and ${memberOf(tenantId)}`.execute(db)
  return rows[0]?.id
}

/** A summary is plain text. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
