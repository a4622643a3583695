import { AppError, maxSendTries, message, type Resource, sendStatuses } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Engine } from '../../resource/Engine.ts'
import type { MessageChannels } from './MessageChannel.ts'

interface Waiting {
  id: string
  tenantId: number
  type: string
  title: string
  content: string
  receiver: string
  tries: number
}

interface Outbox {
  engine: Engine
  channels: MessageChannels
  log: { error(facts: object, words: string): void }
}

const resource = message as unknown as Resource

/**
 * Sends what waits, one after the other. A try is counted before it is made, and the next one comes a minute later at
 * the earliest, then two, four and eight: so two instances never try the same message at once.
 */
export async function deliverMessages(outbox: Outbox, signal: AbortSignal): Promise<string> {
  const count = { sent: 0, failed: 0 }
  while (!signal.aborted) {
    const waiting = await take(outbox.engine)
    if (!waiting) break
    if (await deliver(outbox, waiting)) count.sent += 1
    else count.failed += 1
  }
  return count.sent + count.failed === 0 ? '没有待发消息' : `发送成功 ${count.sent} 条，失败 ${count.failed} 条`
}

async function take({ db }: Engine): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    update sys_sms set es_send_num = es_send_num + 1, es_send_time = now()
    where id = (
      select id from sys_sms
      where es_send_status in (${sendStatuses.waiting}, ${sendStatuses.failed}) and deleted_at is null
        and es_send_num < ${maxSendTries}::integer
        and (es_send_time is null or es_send_num = 0
          or es_send_time < now() - interval '1 minute' * power(2, es_send_num - 1))
      order by create_time, id limit 1 for update skip locked
    )
    returning id, tenant_id as "tenantId", es_type as type, es_title as title, es_content as content,
      es_receiver as receiver, es_send_num as tries`.execute(db.kysely)
  return rows[0]
}

async function deliver({ engine, channels, log }: Outbox, waiting: Waiting): Promise<boolean> {
  const { id, tenantId, type, tries } = waiting
  const channel = Object.hasOwn(channels, type) ? channels[type] : undefined
  const problem = channel ? await problemOf(channel(waiting), id, log) : `不支持发送方式“${type}”`
  const failed = tries >= maxSendTries ? sendStatuses.givenUp : sendStatuses.failed
  await sql`
    update sys_sms set es_send_status = ${problem === undefined ? sendStatuses.sent : failed},
      es_result = ${(problem ?? '发送成功').slice(0, 255)} where id = ${id}`.execute(engine.db.kysely)
  engine.announce({ resource, tenantId, ids: [id], action: 'send' })
  return problem === undefined
}

/** What went wrong, for people; what a server outside said stands in the log. */
async function problemOf(sending: Promise<void>, id: string, log: Outbox['log']): Promise<string | undefined> {
  try {
    await sending
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.message
    log.error({ err: error, message: id }, 'a message was not sent')
    return `发送失败：${(error as Error).message}`
  }
}
