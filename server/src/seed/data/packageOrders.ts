import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { packages } from './mattersWords.ts'
import { seededRandom } from './seededRandom.ts'

interface Buyers {
  today: string
  enterprises: readonly { id: string }[]
}

const daysBack = 700
const daysValid = 365

/** Packages that clients of the demo office have bought, oldest first; the same day gives the same rows. */
export function packageOrderSeeds({ today, enterprises }: Buyers, count = 40) {
  const now = mustDayNumber(today)
  return Array.from({ length: count }, (_, index) => {
    const random = seededRandom(74_000 + index)
    const [packageName, amount] = random.pick(packages)
    const age = 1 + Math.round(daysBack * (1 - (index + 1) / count))
    const known = Math.max(1, Math.floor((enterprises.length * (index + 1)) / count))
    const at = `${toPlainDate(now - age)} ${String(random.int(9, 17)).padStart(2, '0')}:${random.int(10, 58)}`
    const status =
      age > daysValid
        ? random.weighted({ expired: 70, exhausted: 25, refunded: 5 })
        : random.weighted({ active: 74, exhausted: 10, pendingPay: 10, frozen: 3, refunded: 3 })
    return {
      packageName,
      amount,
      status,
      enterpriseId: enterprises[random.int(0, known - 1)]!.id,
      createTime: `${at}:00`,
      paidAt: status === 'pendingPay' ? null : `${at}:50`,
    }
  })
}
