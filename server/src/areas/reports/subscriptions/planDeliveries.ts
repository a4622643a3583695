import { nextDelivery, reportSubscription } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { wallClock } from '../../../clock/wallClock.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import type { ServeEach } from '../../../jobs/serveRows.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { write } from '../../../resource/writeContext.ts'
import { deliveryTable } from './deliveryTable.ts'
import { recipientsOf } from './recipients.ts'

const d = columnsIn(deliveryTable)
const s = columnsOf(reportSubscription)

interface Due {
  id: string
  tenantId: number
}

const isDue = (now: string) => sql<boolean>`
  ${s.isOn} = 'Y' and ${s.deletedAt} is null and ${s.nextTime} <= ${now}::timestamptz`

/** Notes for every due subscription who gets it, and moves it on to its next time, both in one transaction. */
export function planDeliveries(engine: Engine, each: ServeEach, now = wallClock()): Promise<number> {
  return each<Due>(
    async (after, limit) => {
      const { rows } = await sql<Due>`
        select ${s.id}, ${s.tenantId} as "tenantId" from ${s.$table}
        where ${isDue(now)} and ${s.id} > ${after} order by ${s.id} limit ${limit}`.execute(engine.db.kysely)
      return rows
    },
    (due) => planOne(engine, due, now),
  )
}

/** False when another instance has planned it meanwhile. */
const planOne = (engine: Engine, { id, tenantId }: Due, now: string): Promise<boolean> =>
  write(engine, systemActor(tenantId), async ({ tx, changed }) => {
    const { rows } = await sql<{
      dueAt: string
      weekdays: string[] | null
      monthDays: string[] | null
      hour: number
      userIds: string[] | null
      roleIds: string[] | null
    }>`
      select ${s.nextTime}::text as "dueAt", ${s.weekdays}, ${s.monthDays} as "monthDays", ${s.hour}, ${s.userIds} as "userIds", ${s.roleIds} as "roleIds"
      from ${s.$table} where ${s.id} = ${id} and ${isDue(now)} for update skip locked`.execute(tx)
    const [due] = rows
    if (!due) return false
    const { dueAt, hour, userIds, roleIds } = due
    const days = { weekdays: due.weekdays ?? [], monthDays: due.monthDays ?? [] }
    const people = await recipientsOf(tx, { tenantId, userIds: userIds ?? [], roleIds: roleIds ?? [] })
    await sql`
      insert into ${d.$table} (${d.subscriptionId}, ${d.dueAt}, ${d.userId}, ${d.tenantId})
      select ${id}, ${dueAt}::timestamptz, one, ${tenantId} from unnest(${people.map((one) => one.id)}::text[]) one
      on conflict do nothing`.execute(tx)
    // Not a change by a person: it leaves version and history alone, so that open forms can still be saved.
    await sql`
      update ${s.$table} set ${s.nextTime} = ${nextDelivery(now, days, hour)}::timestamptz,
        ${s.lastTime} = ${dueAt}::timestamptz, ${s.lastResult} = ${people.length > 0 ? '正在发送' : '没有接收人'}
      where ${s.id} = ${id}`.execute(tx)
    changed({ resource: reportSubscription, tenantId, ids: [id], action: 'send' })
    return true
  })
