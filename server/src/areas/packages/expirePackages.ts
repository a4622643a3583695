import { integer } from '@lexdesk/domain/fields'
import { packageOrder } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { JobDefinition } from '../../jobs/JobDefinition.ts'
import { systemActor } from '../../access/Actor.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { expireAccounts } from '../../entitlement/expireAccounts.ts'
import { accountTable } from '../../entitlement/ledgerTables.ts'
import { serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { lockForWrite } from '../../resource/write/editRow.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'

const o = columnsOf(packageOrder, 'o')
const a = columnsIn(accountTable, 'a')
const col = columnsIn(accountTable)

const open = ['active', 'exhausted', 'frozen']

/**
 * Orders past their last day expire, with an entry for the remainder; each change is logged in the order's history.
 * Orders older than the ledger have no last day: `validDays` count from the payment.
 */
export function expirePackages(engine: Engine, validDays: number, signal: AbortSignal): Promise<string> {
  const now = wallClock()
  return serveRows(engine.db.kysely, signal, async (each) => {
    const count = await each(
      async (after, limit) => {
        const { rows } = await sql<Due>`
          select ${o.id}, ${o.tenantId} as "tenantId" from ${o.$table}
          where ${o.status} = any(${open}::text[]) and ${o.deletedAt} is null and ${o.id} > ${after}
            and (${o.endDate} < ${now.slice(0, 10)} or (${o.endDate} is null and ${o.status} = 'active'
              and ${o.paidAt} < ${now}::timestamptz - make_interval(days => ${validDays}::integer)
              and not exists (select 1 from ${col.$table} where ${col.sourceType} = 'packageOrder'
                and ${col.sourceId} = ${o.id})))
          order by ${o.id} limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      (due) => expireOne(engine, due),
    )
    const carried = await each(
      (after, limit) => carriedOver(engine, now.slice(0, 10), after, limit),
      (due) => expireCarried(engine, due),
    )
    const words = count === 0 ? '没有到期的套餐订单' : `${count} 个套餐订单已到期`
    return carried === 0 ? words : `${words}，${carried} 个顺延期满`
  })
}

interface Due {
  id: string
  tenantId: number
}

/** Carried-over units whose grace days after the end of the order have passed. */
async function carriedOver(engine: Engine, today: string, after: string, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select distinct ${o.id}, ${o.tenantId} as "tenantId" from ${o.$table}
    join ${a.$table} on ${a.sourceType} = 'packageOrder' and ${a.sourceId} = ${o.id}
    where ${o.status} = 'expired' and ${o.deletedAt} is null and ${a.available} > 0 and ${a.expiresOn} < ${today}
      and ${o.id} > ${after} order by 1 limit ${limit}`.execute(engine.db.kysely)
  return rows
}

function expireCarried(engine: Engine, { id, tenantId }: Due): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    await lockForWrite(context, packageOrder, id)
    await expireAccounts(context, { type: 'packageOrder', id })
    return true
  })
}

/** False when the order has changed in the meantime. */
function expireOne(engine: Engine, { id, tenantId }: Due): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    const current = await lockForWrite(context, packageOrder, id).catch(() => undefined)
    if (!current || !open.includes(String(current.status))) return false
    await takeStep(context, packageOrder, 'expire', { id })
    return true
  })
}

export const expirePackagesJob = (engine: Engine): JobDefinition => ({
  title: '套餐到期处理',
  description: '把过了到期日的套餐订单置为已过期，未用权益记为过期；没有到期日的旧订单按支付后的有效天数',
  parameters: { validDays: integer('有效天数', { required: true, min: 1, max: 3650, default: 365 }) },
  timeLimitSeconds: 600,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ parameters, signal }) => expirePackages(engine, Number(parameters.validDays), signal),
})
