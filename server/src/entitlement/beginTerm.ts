import { type EntitlementAccount, mustDayNumber, packageOrder, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../access/Actor.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { editWithin } from '../resource/write/editRow.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { accountTable } from './ledgerTables.ts'

const col = columnsIn(accountTable)

/** Starts the term of an order that counts from the first use, for all its lines. */
export async function beginTerm(context: WriteContext, account: EntitlementAccount): Promise<void> {
  const { sourceType, sourceId, expiresOn, validDays, tenantId } = account
  if (sourceType !== 'packageOrder' || expiresOn !== null || validDays === null) return
  const today = context.now.slice(0, 10)
  const endDate = toPlainDate(mustDayNumber(today) + validDays - 1)
  await sql`
    update ${col.$table} set ${col.startsOn} = ${today}, ${col.expiresOn} = ${endDate}::date + ${col.carryDays}
    where ${col.sourceType} = ${sourceType} and ${col.sourceId} = ${sourceId}`.execute(context.tx)
  const own = { ...context, actor: systemActor(tenantId) }
  const orders = packageOrder
  await editWithin(own, orders, sourceId, { startDate: today, endDate }, '首次使用')
}
