import { AppError, reportSubscription, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { isServed } from '../../../access/livingTenant.ts'
import { columnsIn, columnsOf, linesOf } from '../../../database/columnsOf.ts'
import type { Engine } from '../../../resource/Engine.ts'
import type { Delivery } from './Delivery.ts'
import { type DeliveryParts, deliverReport } from './deliverReport.ts'
import { deliveryTable } from './deliveryTable.ts'
import { recipientsOf } from './recipients.ts'

const d = columnsIn(deliveryTable, 'd')
const own = columnsIn(deliveryTable)
const s = columnsOf(reportSubscription, 's')
const p = linesOf(reportSubscription, 'params', 'p')
const u = columnsOf(user, 'u')

const maxTries = 5
const resultLength = 2_000

/**
 * Sends what is waiting. A try is counted before it is made, and made again after one minute at the earliest, then two,
 * four and eight, so two instances never try the same delivery at once.
 */
export async function sendDeliveries(
  parts: DeliveryParts,
  signal: AbortSignal,
): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 }
  while (!signal.aborted) {
    const delivery = await take(parts.engine)
    if (!delivery) return count
    const { state, reason } = await outcomeOf(parts, delivery)
    await sql`
      update ${own.$table} set ${own.state} = ${state}, ${own.reason} = ${reason ?? null}
      where ${own.subscriptionId} = ${delivery.subscriptionId} and ${own.dueAt} = ${delivery.dueAt}::timestamptz
        and ${own.userId} = ${delivery.userId}`.execute(parts.engine.db.kysely)
    if (state !== 'waiting') count[state] += 1
    await tellResult(parts.engine, delivery)
  }
  return count
}

async function take({ db }: Engine): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    with taken as (
      update ${own.$table} set ${own.tries} = ${own.tries} + 1, ${own.triedAt} = now()
      where (${own.subscriptionId}, ${own.dueAt}, ${own.userId}) in (
        select ${d.subscriptionId}, ${d.dueAt}, ${d.userId} from ${d.$table}
          join ${s.$table} on ${s.id} = ${d.subscriptionId} and ${s.deletedAt} is null
          join ${u.$table} on ${u.id} = ${d.userId}
        where ${d.state} = 'waiting' and ${isServed(d.tenantId)}
          and (${d.triedAt} is null or ${d.triedAt} < now() - interval '1 minute' * power(2, ${d.tries} - 1))
        order by ${d.dueAt}, ${d.subscriptionId}, ${d.userId} limit 1 for update of d skip locked)
      returning ${own.subscriptionId}, ${own.dueAt}, ${own.userId}, ${own.tenantId}, ${own.tries})
    select taken.subscription_id as "subscriptionId", taken.due_at::text as "dueAt", taken.user_id as "userId",
      taken.tenant_id as "tenantId", taken.tries, ${s.title}, ${s.reportId} as "reportId",
      ${s.sqlReportId} as "sqlReportId", ${s.isOn} as "isOn", ${s.userIds} as "userIds", ${s.roleIds} as "roleIds",
      array(select jsonb_build_object('name', ${p.name}, 'value', ${p.value}) from ${p.$table}
        where ${p.parentId} = ${s.id}) as params,
      ${u.realname}, ${u.email}
    from taken join ${s.$table} on ${s.id} = taken.subscription_id join ${u.$table} on ${u.id} = taken.user_id
  `.execute(db.kysely)
  return rows[0]
}

interface Outcome {
  state: 'sent' | 'failed' | 'waiting'
  reason?: string | undefined
}

/** Why a delivery that was planned, or failed before, is no longer wanted. */
async function stoppedReason({ db }: Engine, delivery: Delivery): Promise<string | undefined> {
  const { isOn, userId, tenantId, userIds, roleIds } = delivery
  if (isOn !== 'Y') return '订阅已停用'
  const people = await recipientsOf(db.kysely, { tenantId, userIds: userIds ?? [], roleIds: roleIds ?? [] })
  return people.some(({ id }) => id === userId) ? undefined : '已不是接收人'
}

async function outcomeOf(parts: DeliveryParts, delivery: Delivery): Promise<Outcome> {
  try {
    const stopped = await stoppedReason(parts.engine, delivery)
    if (stopped !== undefined) return { state: 'failed', reason: stopped }
    const { isSent, reason } = await deliverReport(parts, delivery)
    return { state: isSent ? 'sent' : 'failed', reason }
  } catch (error) {
    const reason = error instanceof AppError ? error.message : '发送失败，请联系管理员查看日志'
    if (!(error instanceof AppError))
      parts.log.error({ err: error, subscriptionId: delivery.subscriptionId }, 'report_delivery_failed')
    return { state: delivery.tries >= maxTries ? 'failed' : 'waiting', reason }
  }
}

/** Writes into the subscription how its last sending went: 已发送 2 人；未发送 1 人：王丽（报表已被删除）. */
async function tellResult(engine: Engine, { subscriptionId, dueAt, tenantId }: Delivery): Promise<void> {
  const { rows } = await sql<{ state: Outcome['state']; reason: string | null; realname: string }>`
    select ${d.state}, ${d.reason}, ${u.realname} from ${d.$table} join ${u.$table} on ${u.id} = ${d.userId}
    where ${d.subscriptionId} = ${subscriptionId} and ${d.dueAt} = ${dueAt}::timestamptz
    order by ${u.realname} collate "zh-x-icu"`.execute(engine.db.kysely)
  const group = (state: Outcome['state'], title: string): string[] => {
    const those = rows.filter((row) => row.state === state)
    const named = those.flatMap(({ realname, reason }) => (reason === null ? [] : [`${realname}（${reason}）`]))
    return those.length > 0 ? [`${title} ${those.length} 人${named.length > 0 ? `：${named.join('、')}` : ''}`] : []
  }
  const words = [...group('sent', '已发送'), ...group('waiting', '待重试'), ...group('failed', '未发送')].join('；')
  const subscription = columnsOf(reportSubscription)
  await sql`
    update ${subscription.$table} set ${subscription.lastResult} = ${[...words].slice(0, resultLength).join('')}
    where ${subscription.id} = ${subscriptionId} and ${subscription.lastTime} = ${dueAt}::timestamptz`.execute(
    engine.db.kysely,
  )
  engine.announce({ resource: reportSubscription, tenantId, ids: [subscriptionId], action: 'send' })
}
