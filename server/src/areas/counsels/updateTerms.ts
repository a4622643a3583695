import { counsel } from '@lexdesk/domain'
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
import { contractRefusal, signRefusal } from './signing.ts'

const counselCol = columnsOf(counsel)
const col = columnsIn(accountTable)

interface Due {
  id: string
  tenantId: number
}

/**
 * Starts engagements whose first day has come, ends those past their last day or without a contract in force, and
 * expires carried-over units.
 */
export function updateTerms(engine: Engine, signal: AbortSignal): Promise<string> {
  const today = wallClock().slice(0, 10)
  return serveRows(engine.db.kysely, signal, async (each) => {
    const serve = (where: ReturnType<typeof sql>, work: (engine: Engine, due: Due) => Promise<boolean>) =>
      each(
        async (after, limit) => {
          const { rows } = await sql<Due>`
            select ${counselCol.id}, ${counselCol.tenantId} as "tenantId" from ${counselCol.$table}
            where ${counselCol.deletedAt} is null and ${where} and ${counselCol.id} > ${after}
              order by ${counselCol.id} limit ${limit}`.execute(engine.db.kysely)
          return rows
        },
        (due) => work(engine, due),
      )
    const begun = await serve(
      sql`${counselCol.status} = 'pendingSign' and ${counselCol.startDate} <= ${today}`,
      beginOne,
    )
    const ended = await serve(
      sql`${counselCol.status} in ('active', 'suspended') and ${counselCol.endDate} < ${today}`,
      endOne,
    )
    const lapsed = await serve(sql`${counselCol.status} = 'active'`, lapseOne)
    const carried = await serve(
      sql`${counselCol.status} = 'finished' and ${col.id} in (
        select ${col.sourceId} from ${col.$table}
        where ${col.sourceType} = 'counsel' and ${col.available} > 0 and ${col.expiresOn} < ${today})`,
      expireOne,
    )
    return `开始 ${begun} 个，到期 ${ended} 个，合同失效 ${lapsed} 个，顺延期满 ${carried} 个`
  })
}

function beginOne(engine: Engine, { id, tenantId }: Due): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    const row = await lockForWrite(context, counsel, id)
    if (row.status !== 'pendingSign' || (await signRefusal(context, row)) !== undefined) return false
    await takeStep(context, counsel, 'sign', { id })
    return true
  })
}

function endOne(engine: Engine, { id, tenantId }: Due): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    const row = await lockForWrite(context, counsel, id)
    if (!['active', 'suspended'].includes(String(row.status))) return false
    await takeStep(context, counsel, 'finish', { id })
    return true
  })
}

/** An engagement whose contract ended early leaves service. */
function lapseOne(engine: Engine, { id, tenantId }: Due): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    const row = await lockForWrite(context, counsel, id)
    if (row.status !== 'active' || (await contractRefusal(context, row)) === undefined) return false
    await takeStep(context, counsel, 'lapse', { id })
    return true
  })
}

function expireOne(engine: Engine, { id, tenantId }: Due): Promise<boolean> {
  return write(engine, systemActor(tenantId), async (context) => {
    await lockForWrite(context, counsel, id)
    await expireAccounts(context, { type: 'counsel', id })
    return true
  })
}

export const counselTermsJob = (engine: Engine): JobDefinition => ({
  title: '顾问服务期限',
  description: '服务期开始的顾问转为服务中，到期的转为已到期并注销未用权益',
  timeLimitSeconds: 600,
  afterCrash: 'retry',
  isByBusinessTime: true,
  run: ({ signal }) => updateTerms(engine, signal),
})
