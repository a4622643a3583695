import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { packages } from '../../../seed/shared/mattersWords.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'

interface Buyers {
  today: string
  enterprises: readonly { id: string }[]
}

/** What an order copies from a package. */
interface SoldSeed {
  id: string
  versionNo: number
  activate: string
  lines: Record<string, unknown>[]
}

const daysBack = 700
const daysValid = 365

/** Packages bought by clients of the demo office, oldest first; the same day gives the same rows. */
export function packageOrderSeeds(
  { today, enterprises }: Buyers,
  sold: ReadonlyMap<string, SoldSeed> = new Map(),
  count = 40,
) {
  const now = mustDayNumber(today)
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(74_000 + index)
    const [packageName, amount] = random.pick(packages)
    const age = 1 + Math.round(daysBack * (1 - (index + 1) / count))
    const known = Math.max(1, Math.floor((enterprises.length * (index + 1)) / count))
    const at = `${toPlainDate(now - age)} ${String(random.int(9, 17)).padStart(2, '0')}:${random.int(10, 58)}`
    const status =
      age >= daysValid
        ? random.weighted({ expired: 70, exhausted: 25, refunded: 5 })
        : random.weighted({ active: 74, exhausted: 10, pendingPay: 10, frozen: 3, refunded: 3 })
    const isPaid = status !== 'pendingPay'
    const bought = sold.get(packageName)
    return {
      packageName,
      amount,
      // An exhausted order past its term is expired.
      status: age >= daysValid && status === 'exhausted' ? 'expired' : status,
      isUsedUp: status === 'exhausted',
      enterpriseId: enterprises[random.int(0, known - 1)]!.id,
      createTime: `${at}:00`,
      paidAt: isPaid ? `${at}:50` : null,
      startDate: isPaid ? toPlainDate(now - age) : null,
      endDate: isPaid ? toPlainDate(now - age + daysValid - 1) : null,
      refundAmount: status === 'refunded' ? Math.round(amount / 2) : null,
      ...(bought && {
        packageId: bought.id,
        packageVersion: bought.versionNo,
        lines: bought.lines.map((line) => ({ ...line })),
      }),
    }
  })
}
