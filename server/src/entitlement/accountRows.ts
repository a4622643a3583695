import { counsel, type EntitlementAccount, type EntitlementSource, errors, packageOrder } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'
import { accountTable } from './ledgerTables.ts'
import { unearnedValue } from './unearnedValue.ts'

const col = columnsIn(accountTable)
const a = columnsIn(accountTable, 'a')

const columns = sql`${col.id}, ${col.tenantId} as "tenantId", ${col.sourceType} as "sourceType",
  ${col.sourceId} as "sourceId", ${col.lineId} as "lineId",
  ${col.enterpriseId} as "enterpriseId", ${col.personName} as "personName", ${col.itemType} as "itemType",
    ${col.itemId} as "itemId",
  ${col.itemName} as "itemName", ${col.unit}, ${col.isUnlimited} as "isUnlimited", ${col.fairUseCap} as "fairUseCap",
  ${col.perMonthCap} as "perMonthCap", ${col.mayOverdraw} as "mayOverdraw", ${col.isFrozen} as "isFrozen",
    ${col.isClosed} as "isClosed",
    ${col.startsOn} as "startsOn",
  ${col.expiresOn} as "expiresOn", ${col.validDays} as "validDays", ${col.value}, ${col.soldQty} as "soldQty",
    ${unearnedValue} as unearned,
  ${col.granted}, ${col.available}, ${col.held}, ${col.consumed}, ${col.expired}`

/** The matching accounts; locked in a fixed order to avoid deadlocks. */
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
  const own = sql`${col.tenantId} = ${tenantId} and ${col.sourceType} = ${source.type} and ${col.sourceId} = ${source.id}`
  return accountsWhere(db, own, isLocked)
}

const sources = { packageOrder, counsel } satisfies Record<EntitlementSource, { table: string }>

export async function lockAccount(tx: Tx, tenantId: number, id: string): Promise<EntitlementAccount> {
  const [account] = await lockAccounts(tx, tenantId, [id])
  if (!account) throw errors.notFound('权益')
  return account
}

/**
 * Locks orders and engagements before their accounts, as their own steps do, and each kind in the order of ids, to
 * avoid deadlocks.
 */
export async function lockAccounts(tx: Tx, tenantId: number, ids: readonly string[]): Promise<EntitlementAccount[]> {
  const own = sql`${col.tenantId} = ${tenantId} and ${col.id} = any(${[...ids]}::text[])`
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
