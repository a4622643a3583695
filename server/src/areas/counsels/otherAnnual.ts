import { counsel } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const col = columnsOf(counsel)

/** Another annual engagement of the enterprise that is in service. */
export async function otherAnnual(
  db: Kysely<Tables>,
  tenantId: number,
  enterpriseId: string,
  id: string | null,
): Promise<{ id: string; no: string } | undefined> {
  const { rows } = await sql<{ id: string; no: string }>`
    select ${col.id}, ${col.no} from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.enterpriseId} = ${enterpriseId} and ${col.mode} = 'annual'
      and ${col.status} in ('active', 'suspended') and ${col.deletedAt} is null and ${col.id} <> ${id ?? ''}
        order by ${col.id} limit 1`.execute(db)
  return rows[0]
}
