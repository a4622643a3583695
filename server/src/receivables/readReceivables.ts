import { boundContractStates, contract, type Receivable } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsOf } from '../database/columnsOf.ts'
import { receivableSql } from './receivableSql.ts'

const c = columnsOf(contract, 'c')
const k = columnsOf(contract, 'k')

/** The amounts of the matching contracts `c`, one line per currency, yuan first: currencies are never added up. */
export async function readReceivables(
  db: Kysely<Tables>,
  tenantId: number,
  which: RawBuilder<unknown>,
): Promise<Receivable[]> {
  const { currency, due, received, refunded, waived, outstanding } = receivableSql('c')
  const { rows } = await sql<Receivable>`
    select ${currency} as currency, sum(${due})::bigint as due, sum(${received})::bigint as received,
      sum(${refunded})::bigint as refunded, sum(${waived})::bigint as waived, sum(${outstanding})::bigint as outstanding
    from ${c.$table} where ${c.tenantId} = ${tenantId} and ${c.deletedAt} is null
      and ${c.status} in (${sql.join(boundContractStates)}) and ${which}
    group by 1 order by ${currency} <> 'CNY', 1`.execute(db)
  return rows
}

/** Contracts `c` of a matter or an engagement: its own, those drawn up for it, and their supplements. */
export function contractsOfBusiness(
  bizType: 'entrust' | 'counsel',
  { id, contractId }: { id: string; contractId?: unknown },
): RawBuilder<unknown> {
  const own = sql`select ${k.id} from ${k.$table} where ${k.tenantId} = ${c.tenantId} and ${k.deletedAt} is null
    and (${k.id} = ${contractId ?? ''} or (${k.bizType} = ${bizType} and ${k.bizId} = ${id}))`
  return sql`(${c.id} in (${own}) or ${c.parentId} in (${own}))`
}
