import { contract } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'

const col = columnsOf(contract)

/** The contract drawn up for a matter, except supplements; preferably one in force. */
export async function mainContract(
  { tx, actor }: WriteContext,
  matterId: string,
): Promise<{ id: string; no: string } | undefined> {
  const { rows } = await sql<{ id: string; no: string }>`
    select ${col.id}, ${col.no} from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.bizType} = 'entrust' and ${col.bizId} = ${matterId}
      and ${col.parentId} is null
      and ${col.status} <> 'voided' and ${col.deletedAt} is null
    order by ${col.status} = 'effective' desc, ${col.id} desc limit 1`.execute(tx)
  return rows[0]
}
