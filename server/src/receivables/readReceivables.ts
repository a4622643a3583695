import { boundContractStates, type Receivable } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { receivableSql } from './receivableSql.ts'

/** The money of the contracts `c` that fit, one line a currency, yuan first: currencies are never added up. */
export async function readReceivables(
  db: Kysely<Tables>,
  tenantId: number,
  which: RawBuilder<unknown>,
): Promise<Receivable[]> {
  const { currency, due, received, refunded, waived, outstanding } = receivableSql('c')
  const { rows } = await sql<Receivable>`
    select ${currency} as currency, sum(${due})::bigint as due, sum(${received})::bigint as received,
      sum(${refunded})::bigint as refunded, sum(${waived})::bigint as waived, sum(${outstanding})::bigint as outstanding
    from biz_contract c where c.tenant_id = ${tenantId} and c.deleted_at is null
      and c.status in (${sql.join(boundContractStates)}) and ${which}
    group by 1 order by ${currency} <> 'CNY', 1`.execute(db)
  return rows
}

/** Contracts `c` of a matter or an engagement: its own, those that were drawn up for it, and what supplements them. */
export function contractsOfBusiness(
  bizType: 'entrust' | 'counsel',
  { id, contractId }: { id: string; contractId?: unknown },
): RawBuilder<unknown> {
  const own = sql`select k.id from biz_contract k where k.tenant_id = c.tenant_id and k.deleted_at is null
    and (k.id = ${contractId ?? ''} or (k.biz_type = ${bizType} and k.biz_id = ${id}))`
  return sql`(c.id in (${own}) or c.parent_id in (${own}))`
}
