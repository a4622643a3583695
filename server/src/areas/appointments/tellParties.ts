import { type AnyRow, message, messageTypes, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { addWithin } from '../../resource/addRow.ts'
import type { WriteContext } from '../../resource/Engine.ts'

type Occasion = 'assign' | 'confirm' | 'reschedule'

const titles: Record<Occasion, string> = { assign: '新的预约派单', confirm: '预约已确认', reschedule: '预约已改期' }

/** The lawyer gets a notice, and the client a text message once the time is agreed upon. */
export async function tellBooked(context: WriteContext, row: AnyRow, occasion: Occasion): Promise<void> {
  const { tx, actor } = context
  const own = { ...context, actor: systemActor(actor.tenantId) }
  const when = String(row.startAt).slice(0, 16)
  const send = (esType: string, esReceiver: string, esContent: string) =>
    addWithin(own, message as unknown as Resource, { esTitle: titles[occasion], esType, esReceiver, esContent })
  const { rows } = await sql<{ username: string; realname: string }>`
    select username, realname from sys_user where id = ${row.lawyerId} and deleted_at is null`.execute(tx)
  const lawyer = rows[0]
  const what = `${String(row.no)} ${String(row.subject)}，${when}，${String(row.personName)}`
  if (lawyer && actor.username !== lawyer.username)
    await send(messageTypes.system, lawyer.username, `${titles[occasion]}：${what}`)
  if (occasion === 'assign' || (occasion === 'reschedule' && row.status !== 'confirmed')) return
  const place = typeof row.place === 'string' ? `，地点：${row.place}` : ''
  const verb = occasion === 'confirm' ? '已确认' : '已改期'
  await send(
    messageTypes.sms,
    String(row.mobile),
    `您的预约（${String(row.subject)}）${verb}：${when}，${lawyer?.realname ?? ''}律师${place}。`,
  )
}
