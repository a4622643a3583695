import { appointment, contract, enterprise, goodAt, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { appointmentSeeds } from './appointments.ts'
import { contractSeeds, type MatterParties } from './matters.ts'
import { staff } from '../../../seed/shared/staff.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'
import { seedEntrustments } from './seedEntrustments.ts'

const goodAtCol = columnsOf(goodAt)
const col = columnsOf(enterprise)

/** Appointments, entrustments, contracts and orders of the demo office, spread over its enterprises and lawyers. */
export async function seedMatters(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { rows: enterprises } = await sql<MatterParties['enterprises'][number]>`
    select ${col.id}, ${col.shortName} as "shortName", ${col.contactName} as "contactName",
      ${col.contactMobile} as "contactMobile"
    from ${col.$table} where ${col.tenantId} = ${tenantId} and ${col.status} <> 'merged'
      and ${col.deletedAt} is null order by ${col.no}`.execute(tx)
  if (enterprises.length === 0) return
  const { rows: fields } = await sql<{ code: string; id: string }>`
    select ${goodAtCol.code}, ${goodAtCol.id} from ${goodAtCol.$table} where ${goodAtCol.tenantId} = ${tenantId}
      and ${goodAtCol.deletedAt} is null`.execute(tx)
  const parties: MatterParties = {
    today: now.slice(0, 10),
    enterprises,
    lawyers: staff.filter(({ workNo }) => workNo.startsWith('L')),
    goodAt: new Map(fields.map(({ code, id }) => [code, id])),
  }
  const add = (resource: Resource, rows: SeedRow[]) => insertSeeds(tx, resource, rows, tenantId, {}, now)
  await add(appointment, appointmentSeeds(parties))
  await seedEntrustments(tx, tenantId, parties, now)
  await add(contract, contractSeeds(parties))
}
