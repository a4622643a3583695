import { contract, counsel, enterprise, entrustment, owingContractStates, type Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { Tx, WriteContext } from '../resource/Engine.ts'
import { takeLocks } from '../database/takeLocks.ts'

const enterpriseCol = columnsOf(enterprise)
const entrustmentCol = columnsOf(entrustment)
const cContract = columnsOf(contract, 'c')
const cCounsel = columnsOf(counsel, 'c')
const e = columnsOf(enterprise, 'e')
const k = columnsOf(contract, 'k')
const m = columnsOf(entrustment, 'm')
const tEnterprise = columnsOf(enterprise, 't')
const tEntrustment = columnsOf(entrustment, 't')

const yesIf = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'Y' else 'N' end`

/** A contract `c` with an outstanding amount. */
const owes = sql`${cContract.deletedAt} is null and ${cContract.unpaidAmount} > 0
  and ${cContract.status} = any(${[...owingContractStates]}::text[])`

/** Refreshes the flags of clients `t`; returns those that changed. */
export async function refreshClients(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${e.$table} set ${enterpriseCol.hasCounsel} = now_is.counsel, ${enterpriseCol.hasUnpaid} = now_is.unpaid
    from (
      select ${tEnterprise.id}, ${yesIf(sql`exists (
          select 1 from ${cCounsel.$table} where ${cCounsel.tenantId} = ${tEnterprise.tenantId}
            and ${cCounsel.enterpriseId} = ${tEnterprise.id}
            and ${cCounsel.status} = 'active' and ${cCounsel.deletedAt} is null)`)} as counsel,
        ${yesIf(sql`exists (
          select 1 from ${cContract.$table} where ${cContract.tenantId} = ${tEnterprise.tenantId} and ${cContract.enterpriseId} = ${tEnterprise.id} and ${owes})`)} as unpaid
      from ${tEnterprise.$table} where ${which}
    ) now_is
    where ${e.id} = now_is.id and (${e.hasCounsel}, ${e.hasUnpaid}) is distinct from (now_is.counsel, now_is.unpaid)
    returning ${e.id}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same for matters `t`: their contract, those drawn up for them, and the supplements of either. */
export async function refreshMatters(tx: Tx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${m.$table} set ${entrustmentCol.hasUnpaid} = now_is.unpaid
    from (
      select ${tEntrustment.id}, ${yesIf(sql`exists (
          select 1 from ${k.$table} join ${cContract.$table} on ${cContract.tenantId} = ${k.tenantId}
            and (${cContract.id} = ${k.id} or ${cContract.parentId} = ${k.id})
          where ${k.tenantId} = ${tEntrustment.tenantId}
            and (${k.id} = ${tEntrustment.contractId}
            or (${k.bizType} = 'entrust' and ${k.bizId} = ${tEntrustment.id}))
            and ${owes})`)} as unpaid
      from ${tEntrustment.$table} where ${which}
    ) now_is
    where ${m.id} = now_is.id and ${m.hasUnpaid} is distinct from now_is.unpaid
    returning ${m.id}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Updates whether a client is being served and owes money. Derived, so the version does not change. */
export async function recomputeClients(context: WriteContext, ids: readonly unknown[]): Promise<void> {
  await recompute(context, enterprise, ids, refreshClients)
}

/** Updates whether money is owed for a matter. */
export async function recomputeMatters(context: WriteContext, ids: readonly unknown[]): Promise<void> {
  await recompute(context, entrustment, ids, refreshMatters)
}

async function recompute(
  { tx, actor: { tenantId }, changed }: WriteContext,
  resource: Resource,
  ids: readonly unknown[],
  refresh: typeof refreshClients,
): Promise<void> {
  const { name } = resource
  const named = [...new Set(ids)].filter((id) => typeof id === 'string').sort()
  // The lock makes a concurrent transaction see the changes of the first one.
  if (named.length === 0) return
  await takeLocks(tx, ...named.map((id) => `flags ${name} ${id}`))
  const moved = await refresh(tx, sql`t.id = any(${named}::text[])`)
  if (moved.length > 0) changed({ resource: resource, tenantId, ids: moved, action: 'edit' })
}
