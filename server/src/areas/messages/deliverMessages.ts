import { AppError, maxSendTries, message, type SendOutcome, sendStatuses } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { isServed } from '../../access/livingTenant.ts'
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
  templateCode: string | null
  param: string | null
  recordType: string | null
  recordId: string | null
}

export interface Outbox {
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
    for (const { problem } of await deliverAll(outbox, waiting)) count[problem === undefined ? 'sent' : 'failed'] += 1
  }
  return count.sent + count.failed === 0 ? '没有待发消息' : `发送成功 ${count.sent} 条，失败 ${count.failed} 条`
}

/** Tries these messages now; those that another instance is sending are left out. */
export async function deliverNow(outbox: Outbox, ids: readonly string[]): Promise<SendOutcome> {
  const outcome: SendOutcome = { sent: 0, failed: [] }
  const taken = await take(outbox.engine, ids)
  for (const [index, { problem }] of (await deliverAll(outbox, taken)).entries())
    if (problem === undefined) outcome.sent += 1
    else outcome.failed.push({ receiver: taken[index]!.receiver, reason: problem })
  return outcome
}

async function take({ db }: Engine, ids?: readonly string[]): Promise<Waiting[]> {
  const wanted = ids ? sql`${col.id} = any(${[...ids]}::text[])` : isServed(col.tenantId)
  const limit = ids?.length ?? batchSize
  const { rows } = await sql<Waiting>`
    update ${col.$table} set ${col.esSendNum} = ${col.esSendNum} + 1, ${col.esSendTime} = now()
    where ${col.id} in (
      select ${col.id} from ${col.$table}
      where ${col.esSendStatus} in (${sendStatuses.waiting}, ${sendStatuses.failed}) and ${col.deletedAt} is null
        and ${col.esSendNum} < ${maxSendTries}::integer
        and (${col.esSendTime} is null or ${col.esSendNum} = 0 and ${col.esSendTime} <= now()
          or ${col.esSendTime} < now() - interval '1 minute' * power(2, ${col.esSendNum} - 1))
        and ${wanted}
      order by ${col.createTime}, ${col.id} limit ${limit} for update skip locked
    )
    returning ${col.id}, ${col.tenantId} as "tenantId", ${col.esType} as type, ${col.esTitle} as title,
      ${col.esContent} as content,
      ${col.esReceiver} as receiver, ${col.esSendNum} as tries,
      ${col.templateCode} as "templateCode", ${col.esParam} as param,
      ${col.recordType} as "recordType", ${col.recordId} as "recordId"`.execute(db.kysely)
  return rows
}

async function deliverAll({ engine, channels, log }: Outbox, messages: readonly Waiting[]): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    messages.map(async (one): Promise<Outcome> => {
      const channel = Object.hasOwn(channels, one.type) ? channels[one.type] : undefined
      return channel ? outcomeOf(channel(one), one.id, log) : { problem: `不支持发送方式“${one.type}”` }
    }),
  )
  const statuses = messages.map(({ tries }, index) => {
    const { problem, isFinal } = outcomes[index]!
    if (problem === undefined) return sendStatuses.sent
    return isFinal || tries >= maxSendTries ? sendStatuses.givenUp : sendStatuses.failed
  })
  const results = outcomes.map(({ problem }) => (problem ?? '发送成功').slice(0, 255))
  await sql`
    update ${s.$table} set ${col.esSendStatus} = x.status, ${col.esResult} = x.result, ${col.providerId} = x.provider,
      ${col.receiptTime} = null
    from unnest(${messages.map(({ id }) => id)}::text[], ${statuses}::text[], ${results}::text[],
      ${outcomes.map(({ providerId }) => providerId ?? null)}::text[]) x(id, status, result, provider)
    where ${s.id} = x.id`.execute(engine.db.kysely)
  for (const [tenantId, ids] of idsByTenant(messages))
    engine.announce({ resource: message, tenantId, ids, action: 'send' })
  return outcomes
}

function idsByTenant(messages: readonly Waiting[]): Map<number, string[]> {
  const tenants = new Map<number, string[]>()
  for (const { id, tenantId } of messages) tenants.set(tenantId, [...(tenants.get(tenantId) ?? []), id])
  return tenants
}

interface Outcome {
  problem?: string
  /** Another try would fail alike. */
  isFinal?: boolean
  providerId?: string
}

/** The error for users; what an external server answered is only logged. */
async function outcomeOf(sending: Promise<string | void>, id: string, log: Outbox['log']): Promise<Outcome> {
  try {
    const providerId = await sending
    return providerId ? { providerId: providerId.slice(0, 64) } : {}
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message, isFinal: error.code === 'undeliverable' }
    log.error({ err: error, messageId: id }, 'message_send_failed')
    return { problem: `发送失败：${(error as Error).message}` }
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
