import { addMonths, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'

/** A contract of the demo office that an engagement is based on. */
export interface CounselContract {
  id: string
  enterpriseId: string
  shortName: string
  status: string
  amount: number
  startDate: string
  endDate: string
  leadLawyerId: string
}

interface CounselParties {
  today: string
  contracts: readonly CounselContract[]
  enterprises: readonly { id: string; shortName: string }[]
  lawyers: readonly { id: string; username: string }[]
  /** Ids of counsel items by name. */
  items: ReadonlyMap<string, string>
}

const unsigned = ['draft', 'reviewing', 'rejected', 'approved', 'signing', 'signRefused', 'signExpired', 'revoked']

/**
 * An engagement is in service while the contract is in force and its term lasts; before it is pending, afterwards
 * ended.
 */
function statusOf({ status, startDate, endDate }: CounselContract, today: string, draw: number): string {
  if (unsigned.includes(status)) return 'pendingSign'
  if (['rescinded', 'voided'].includes(status)) return 'terminated'
  if (endDate < today || status !== 'effective') return draw < 40 ? 'archived' : 'finished'
  if (startDate > today) return 'pendingSign'
  return draw < 12 ? 'suspended' : 'active'
}

/** Engagements of the demo office, oldest first: one for each counsel contract, and some in preparation. */
export function counselSeeds({ today, contracts, enterprises, lawyers, items }: CounselParties) {
  const lines = (size: number) =>
    (
      [
        ['日常法律咨询', 24 * size],
        ['合同审查', 12 * size],
        ['合同起草', 3 * size],
        ['法律培训', size],
      ] as const
    ).map(([name, qty]) => ({ counselItemId: items.get(name)!, qty, note: null }))
  const scopeText = '日常法律咨询、合同审查与起草、员工法律培训'
  const excludeText = '诉讼、仲裁代理及专项尽职调查另行委托'
  const signed = contracts.map((contract, index) => {
    const random = seededRandom(91_000 + index)
    const size = random.int(1, 3)
    const mode = random.chance(0.75) ? 'annual' : 'special'
    return {
      name: `${contract.shortName}${mode === 'annual' ? '常年' : '专项'}法律顾问`,
      enterpriseId: contract.enterpriseId,
      mode,
      leadLawyerId: contract.leadLawyerId,
      responseLevel: random.chance(0.2) ? 'urgent' : 'normal',
      startDate: contract.startDate,
      endDate: contract.endDate,
      fee: contract.amount,
      feeMode: 'fixed',
      contractId: contract.id,
      lines: lines(size),
      scopeText,
      excludeText,
      status: statusOf(contract, today, random.int(0, 99)),
      createTime: `${toPlainDate(Math.min(mustDayNumber(contract.startDate) - 5, mustDayNumber(today) - 1))} 10:00:00`,
    }
  })
  const prepared = enterprises.slice(0, 5).map(({ id, shortName }, index) => {
    const start = mustDayNumber(today)
    return {
      name: `${shortName}常年法律顾问`,
      enterpriseId: id,
      mode: 'annual',
      leadLawyerId: lawyers[index % lawyers.length]!.id,
      responseLevel: 'normal',
      startDate: today,
      endDate: toPlainDate(addMonths(start, 12).day - 1),
      fee: 5_000_000 + index * 500_000,
      feeMode: 'fixed',
      contractId: null,
      lines: lines(1),
      scopeText,
      excludeText,
      status: index < 3 ? 'draft' : 'reviewing',
      createTime: `${toPlainDate(start - 1)} 1${index}:20:00`,
    }
  })
  return [...signed, ...prepared].sort((one, other) => one.createTime.localeCompare(other.createTime))
}
