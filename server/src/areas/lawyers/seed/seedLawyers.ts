import { goodAt, lawyerProfile } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { staff } from '../../../seed/shared/staff.ts'
import { insertSeeds } from '../../../seed/insertSeeds.ts'
import { lawyerProfileSeeds } from './lawyerProfiles.ts'

const goodAtCol = columnsOf(goodAt)

/** Profiles of the demo lawyers. */
export async function seedLawyers(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows } = await sql<{ code: string; id: string }>`
    select ${goodAtCol.code}, ${goodAtCol.id} from ${goodAtCol.$table} where ${goodAtCol.tenantId} = ${tenantId}
      and ${goodAtCol.deletedAt} is null`.execute(tx)
  const lawyers = staff.filter(({ workNo }) => workNo.startsWith('L'))
  const goodAt = new Map(rows.map(({ code, id }) => [code, id]))
  const seeds = lawyerProfileSeeds(lawyers, goodAt, now.slice(0, 10))
  await insertSeeds(tx, lawyerProfile, seeds, tenantId, {}, now)
}
