import { addMinutes, user } from '@lexdesk/domain'
import type { Tx } from '../../../resource/Engine.ts'
import { staff } from '../../../seed/shared/staff.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'
import type { SeedFacts } from '../../../seed/Seed.ts'
import { seedStaffPlaces } from '../../../seed/seedOrganisation.ts'

/** The staff of the demo office, with their departments. */
export async function seedStaff(tx: Tx, { tenantId, now }: SeedFacts): Promise<void> {
  // Lists begin with the newest, so the first members come last.
  const people = staff.map((one, index): SeedRow => ({
    ...one,
    createTime: index < 10 ? now : addMinutes(now, -600_000),
  }))
  await insertSeeds(tx, user, people, tenantId, {}, now)
  await seedStaffPlaces(tx, staff)
}
