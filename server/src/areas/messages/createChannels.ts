import { errors, type MessageChannelName, messageChannels, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Notify } from '../../jobs/SystemNotice.ts'
import type { ChannelParts, MessageChannel, MessageChannels } from './MessageChannel.ts'
import { providerTemplate } from './providerTemplate.ts'
import { robotChannel } from './robotChannel.ts'
import { weChatChannel } from './weChatChannel.ts'

const col = columnsOf(user)

const smsMissing = '短信接口未配置（SMS_PROVIDER），不能发送短信'
const mailMissing = '邮件服务未配置（MAIL_URL），不能发送邮件'

/** Why a channel cannot send at all. */
const notConfigured: Partial<Record<MessageChannelName, (parts: ChannelParts) => string | false>> = {
  sms: ({ sms }) => !sms && smsMissing,
  mail: ({ mailer }) => !mailer && mailMissing,
}

/** One sender per channel; a channel that is not configured fails with that reason. */
const channels = {
  system: ({ db, notify }) => sendNotice(db, notify),
  sms:
    ({ db, sms }) =>
    async (message) => {
      if (!sms) throw errors.refused(smsMissing)
      const { receiver: number, title, content: text } = message
      return sms.send({ number, title, text, ...(await providerTemplate(db, message)) })
    },
  mail:
    ({ mailer }) =>
    async ({ receiver, title, content }) => {
      if (!mailer) throw errors.refused(mailMissing)
      await mailer.send({ to: receiver, subject: title, html: content })
    },
  weChat: weChatChannel,
  weCom: (parts) => robotChannel(parts, 'weCom'),
  dingTalk: (parts) => robotChannel(parts, 'dingTalk'),
} satisfies Record<MessageChannelName, (parts: ChannelParts) => MessageChannel>

const names = Object.keys(channels) as MessageChannelName[]

/** The channels by their values in dictionary msgType. */
export function createChannels(parts: ChannelParts): MessageChannels {
  return Object.fromEntries(names.map((name) => [messageChannels[name].value, channels[name](parts)]))
}

/** Why nothing can be sent by a channel; undefined when it is configured. */
export function channelProblem(parts: ChannelParts, type: string): string | undefined {
  const name = names.find((one) => messageChannels[one].value === type)
  return (name && notConfigured[name]?.(parts)) || undefined
}

const sendNotice =
  (db: Kysely<Tables>, notify: Notify): MessageChannel =>
  async ({ tenantId, receiver, title, content, recordType, recordId }) => {
    const userId = await memberNamed(db, tenantId, receiver)
    if (!userId) throw errors.refused(`没有账号为“${receiver}”的用户`)
    const record = recordType && recordId ? { resource: recordType, id: recordId } : undefined
    const notice = { kind: null, title, summary: wordsOf(content) || title, html: content, userIds: [userId], record }
    const isSent = await notify(tenantId, notice)
    if (!isSent) throw errors.undeliverable(`未发送：“${receiver}”不能接收这条消息`)
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
