import { AppError, maxSendTries, message, sendStatuses } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine } from '../../resource/Engine.ts'
import type { MessageChannels } from './MessageChannel.ts'

const col = columnsOf(message)
const s = columnsOf(message, 's')

interface Waiting {
  id: string
  tenantId: number
  type: string
  title: string
  content: string
  receiver: string
  tries: number
  recordType: string | null
  recordId: string | null
}

interface Outbox {
  engine: Engine
  channels: MessageChannels
  log: { error(facts: object, words: string): void }
}

/** Messages sent at once; the notices among them are written in one statement. */
const batchSize = 20

/**
 * Sends pending messages, oldest first. A try is counted before it is made, and retried after one minute at the
 * earliest, then two, four and eight, so two instances never try the same message at once.
 */
export async function deliverMessages(outbox: Outbox, signal: AbortSignal): Promise<string> {
  const count = { sent: 0, failed: 0 }
  while (!signal.aborted) {
    const waiting = await take(outbox.engine)
    if (waiting.length === 0) break
    for (const isSent of await deliverAll(outbox, waiting)) count[isSent ? 'sent' : 'failed'] += 1
  }
  return count.sent + count.failed === 0 ? '没有待发消息' : `发送成功 ${count.sent} 条，失败 ${count.failed} 条`
}

async function take({ db }: Engine): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update ${col.$table} set ${col.esSendNum} = ${col.esSendNum} + 1, ${col.esSendTime} = now()
    where ${col.id} in (
      select ${col.id} from ${col.$table}
      where ${col.esSendStatus} in (${sendStatuses.waiting}, ${sendStatuses.failed}) and ${col.deletedAt} is null
        and ${col.esSendNum} < ${maxSendTries}::integer
        and (${col.esSendTime} is null or ${col.esSendNum} = 0
          or ${col.esSendTime} < now() - interval '1 minute' * power(2, ${col.esSendNum} - 1))
      order by ${col.createTime}, ${col.id} limit ${batchSize} for update skip locked
    )
    returning ${col.id}, ${col.tenantId} as "tenantId", ${col.esType} as type, ${col.esTitle} as title,
      ${col.esContent} as content,
      ${col.esReceiver} as receiver, ${col.esSendNum} as tries,
      ${col.recordType} as "recordType", ${col.recordId} as "recordId"`.execute(db.kysely)
  return rows
}

async function deliverAll({ engine, channels, log }: Outbox, messages: readonly Waiting[]): Promise<boolean[]> {
  const problems = await Promise.all(
    messages.map(async (one) => {
      const channel = Object.hasOwn(channels, one.type) ? channels[one.type] : undefined
      return channel ? errorOf(channel(one), one.id, log) : `不支持发送方式“${one.type}”`
    }),
  )
  const statuses = messages.map(({ tries }, index) => {
    if (problems[index] === undefined) return sendStatuses.sent
    return tries >= maxSendTries ? sendStatuses.givenUp : sendStatuses.failed
  })
  const results = problems.map((problem) => (problem ?? '发送成功').slice(0, 255))
  await sql`
    update ${s.$table} set ${col.esSendStatus} = x.status, ${col.esResult} = x.result
    from unnest(${messages.map(({ id }) => id)}::text[], ${statuses}::text[], ${results}::text[]) x(id, status, result)
    where ${s.id} = x.id`.execute(engine.db.kysely)
  for (const [tenantId, ids] of idsByTenant(messages))
    engine.announce({ resource: message, tenantId, ids, action: 'send' })
  return problems.map((problem) => problem === undefined)
}

function idsByTenant(messages: readonly Waiting[]): Map<number, string[]> {
  const tenants = new Map<number, string[]>()
  for (const { id, tenantId } of messages) tenants.set(tenantId, [...(tenants.get(tenantId) ?? []), id])
  return tenants
}

/** The error for users; what an external server answered is only logged. */
async function errorOf(sending: Promise<void>, id: string, log: Outbox['log']): Promise<string | undefined> {
  try {
    await sending
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    log.error({ err: error, messageId: id }, 'message_send_failed')
    return `发送失败：${(error as Error).message}`
  }
}

export const sendMessagesJob = (outbox: Outbox): JobDefinition => ({
  title: '发送待发消息',
  description: '发送等待中的短信、邮件和系统消息；失败的稍后重试，最多 5 次',
  aliases: ['org.jeecg.modules.message.job.SendMsgJob'],
  timeLimitSeconds: 300,
  afterCrash: 'retry',
  run: ({ signal }) => deliverMessages(outbox, signal),
})
