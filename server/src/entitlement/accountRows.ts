import { counsel, type EntitlementAccount, type EntitlementSource, errors, packageOrder } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import { accountTable } from './ledgerTables.ts'
import { unearnedValue } from './unearnedValue.ts'

const a = columnsIn(accountTable, 'a')

const columns = sql`id, tenant_id as "tenantId", source_type as "sourceType", source_id as "sourceId", line_id as "lineId",
  enterprise_id as "enterpriseId", person_name as "personName", item_type as "itemType", item_id as "itemId",
  item_name as "itemName", unit, is_unlimited as "isUnlimited", fair_use_cap as "fairUseCap",
  per_month_cap as "perMonthCap", may_overdraw as "mayOverdraw", is_frozen as "isFrozen", is_closed as "isClosed",
    starts_on as "startsOn",
  expires_on as "expiresOn", valid_days as "validDays", value, sold_qty as "soldQty", ${unearnedValue} as unearned,
  granted, available, held, consumed, expired`

/** Accounts that fit; locked ones in one order, so that two who need the same never wait for each other. */
export async function accountsWhere(
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  isLocked = false,
): Promise<EntitlementAccount[]> {
  const { rows } = await sql<EntitlementAccount>`
    select ${columns} from ${a.$table} where ${where}
      order by ${a.id} ${sql.raw(isLocked ? 'for update' : '')}`.execute(db)
  return rows
}

export function accountsOfSource(
  db: Kysely<Tables>,
  tenantId: number,
  source: { type: EntitlementSource; id: string },
  isLocked = false,
): Promise<EntitlementAccount[]> {
  const own = sql`tenant_id = ${tenantId} and source_type = ${source.type} and source_id = ${source.id}`
  return accountsWhere(db, own, isLocked)
}

const sources = { packageOrder, counsel } satisfies Record<EntitlementSource, { table: string }>

export async function lockAccount(tx: Tx, tenantId: number, id: string): Promise<EntitlementAccount> {
  const [account] = await lockAccounts(tx, tenantId, [id])
  if (!account) throw errors.notFound('权益')
  return account
}

/**
 * Orders and engagements are locked before their accounts, as their own steps do it, and each kind in the order of ids:
 * two transactions that need the same accounts never wait for each other.
 */
export async function lockAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<EntitlementAccount[]> {
  const own = sql`tenant_id = ${tenantId} and id = any(${[...ids]}::text[])`
  const accounts = await accountsWhere(tx, own)
  for (const type of ['packageOrder', 'counsel'] as const) {
    const sourceIds = accounts.filter(({ sourceType }) => sourceType === type).map(({ sourceId }) => sourceId)
    if (sourceIds.length > 0)
      await sql`
        select 1 from ${sql.table(sources[type].table)} where id = any(${sourceIds}::text[])
          order by id for update`.execute(tx)
  }
  return accountsWhere(tx, own, true)
}
