import { contract } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { type ServeEach, serveRows } from '../../jobs/serveRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { unlessRefused } from '../../resource/write/unlessRefused.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import { newEvent } from '../../signing/signedEvent.ts'
import { signFlowTable, signNonceTable } from '../../signing/signingTables.ts'
import { receiveEvent } from './receiveEvent.ts'

const col = columnsIn(signFlowTable)
const contractCol = columnsOf(contract)
const signNonceCol = columnsIn(signNonceTable)

interface Due {
  id: string
  tenantId: number
  isPaid: boolean
}

/**
 * Contracts past their term are finished once fully paid, even later; the others expire. Signing flows past their last
 * day expire.
 */
export function contractTerms(engine: Engine, signal: AbortSignal): Promise<string> {
  const today = wallClock().slice(0, 10)
  return serveRows(engine.db.kysely, signal, async (each) => {
    const unsigned = await expireFlows(engine, today, each)
    const ended = { finish: 0, expire: 0 }
    await each(
      async (after, limit) => {
        const { rows } = await sql<Due>`
          select ${contractCol.id}, ${contractCol.tenantId} as "tenantId",
            coalesce(${contractCol.unpaidAmount}, 0) = 0 as "isPaid" from ${contractCol.$table}
          where ${contractCol.endDate} < ${today}
            and ((${contractCol.status} = 'effective' and coalesce(${contractCol.autoRenew}, 'N') <> 'Y')
              or (${contractCol.status} = 'expired' and coalesce(${contractCol.unpaidAmount}, 0) = 0))
            and ${contractCol.deletedAt} is null and ${contractCol.id} > ${after} order by ${contractCol.id}
              limit ${limit}`.execute(engine.db.kysely)
        return rows
      },
      async ({ id, tenantId, isPaid }) => {
        const step = isPaid ? 'finish' : 'expire'
        const isDone = await unlessRefused(
          write(engine, systemActor(tenantId), (context) => takeStep(context, contract, step, { id })),
        )
        if (isDone) ended[step] += 1
        return isDone
      },
    )
    await sql`delete from ${signNonceCol.$table} where ${signNonceCol.at} < now() - interval '1 day'`.execute(
      engine.db.kysely,
    )
    return `履行完毕 ${ended.finish} 份，到期 ${ended.expire} 份，签署逾期 ${unsigned} 份`
  })
}

function expireFlows(engine: Engine, today: string, each: ServeEach): Promise<number> {
  return each(
    async (after, limit) => {
      const { rows } = await sql<{ id: string; tenantId: number; contentHash: string }>`
        select ${col.id}, ${col.tenantId} as "tenantId", ${col.contentHash} as "contentHash" from ${col.$table}
        where ${col.status} = 'signing' and ${col.expiresOn} < ${today} and ${col.id} > ${after} order by ${col.id}
          limit ${limit}`.execute(engine.db.kysely)
      return rows
    },
    ({ id, contentHash }) =>
      unlessRefused(
        receiveEvent(engine, newEvent({ flowId: id, outcome: 'expired', contentHash, reason: '超过签署截止日期' })),
      ),
  )
}
