import type { enterprise } from '@lexdesk/domain'
import { newId } from '../../../database/newId.ts'
import { enterpriseSeeds } from './enterprises.ts'
import { staff } from '../../../seed/shared/staff.ts'
import type { SeedRow } from '../../../seed/insertSeeds.ts'

/** The clients of the demo office; one of them was entered twice and merged. */
export function enterpriseRows(now: string): SeedRow<typeof enterprise>[] {
  const managers = staff.filter(({ workNo }) => workNo.startsWith('Y'))
  const lawyers = staff.filter(({ workNo }) => workNo.startsWith('L'))
  const rows = enterpriseSeeds({ today: now.slice(0, 10) }).map((row, index): SeedRow<typeof enterprise> => ({
    ...row,
    id: newId(),
    ownerId: managers[index % managers.length]!.id,
    counselLawyerId: row.level === 'A' ? lawyers[index % lawyers.length]!.id : null,
    createBy: managers[index % managers.length]!.username,
  }))
  const target = rows.find(({ status }) => status === 'certified')!
  const merged = rows.findLast(({ status }) => status === 'cancelled')!
  Object.assign(merged, { status: 'merged', mergedIntoId: target.id, mergedAt: now, mergedLinks: [] })
  target.formerNames = [{ name: merged.name!, note: '由重复登记合并而来' }]
  return rows
}
