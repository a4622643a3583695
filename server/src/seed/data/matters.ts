import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import * as words from './mattersWords.ts'
import { seededRandom, type SeededRandom } from './seededRandom.ts'

/** Whom the demonstration matters concern; enterprises oldest first. */
export interface MatterParties {
  /** Rows lie within the two years before this day, so that lists and charts look lived in. */
  today: string
  enterprises: readonly { id: string; shortName: string; contactName: string; contactMobile: string }[]
  lawyers: readonly { id: string; username: string }[]
  /** Ids of good-at fields by their code. */
  goodAt: ReadonlyMap<string, string>
}

type MatterSeed = Record<string, unknown> & { createTime: string; createBy: string; status: string }
type Enterprise = MatterParties['enterprises'][number]
type Lawyer = MatterParties['lawyers'][number]

interface Setting {
  random: SeededRandom
  today: number
  /** The day on which the row was added, and how long ago that is. */
  day: number
  age: number
  enterprise: Enterprise
  lawyer: Lawyer
  added: { createTime: string; createBy: string }
}

const daysBack = 725

/** Some months are busier than others, and the office slowly grows. */
const ageOf = (random: SeededRandom): number => 1 + Math.round(daysBack * (random.int(0, 999) / 1_000) ** 1.3)

/** Rows oldest first; the same day gives the same rows. */
function rowsOf(
  parties: MatterParties,
  seed: number,
  count: number,
  rowOf: (setting: Setting) => Record<string, unknown> & { status: string },
): MatterSeed[] {
  const { enterprises, lawyers } = parties
  const today = mustDayNumber(parties.today)
  const ages = Array.from({ length: count }, (_, index) => ageOf(seededRandom(seed * 3 + index)))
  ages.sort((one, other) => other - one)
  return ages.map((age, index) => {
    const random = seededRandom(seed + index)
    const known = Math.max(1, Math.floor((enterprises.length * (index + 1)) / count))
    const enterprise = enterprises[random.int(0, known - 1)]!
    const lawyer = lawyers[random.int(0, lawyers.length - 1)]!
    const added = { createTime: `${toPlainDate(today - age)} ${clock(random, 9, 17)}`, createBy: lawyer.username }
    return { ...rowOf({ random, today, day: today - age, age, enterprise, lawyer, added }), ...added }
  })
}

export function appointmentSeeds(parties: MatterParties, count = 120): MatterSeed[] {
  return rowsOf(parties, 41_000, count, ({ random, today, day, age, enterprise, lawyer }) => {
    const [field, subject] = random.pick(words.questions)
    const status =
      age > 21
        ? random.weighted({ completed: 74, cancelled: 12, noShow: 6, rejected: 5, refunded: 3 })
        : random.weighted({ pending: 28, assigned: 18, confirmed: 24, served: 10, completed: 20 })
    const hasSlot = status !== 'pending' && status !== 'rejected'
    // What is agreed upon lies ahead, the rest is over.
    const slot = ['assigned', 'confirmed'].includes(status)
      ? today + random.int(1, 7)
      : Math.max(day, Math.min(day + random.int(1, 10), today - 1))
    const start = `${toPlainDate(slot)} ${String(random.int(9, 16)).padStart(2, '0')}`
    return {
      subject,
      status,
      enterpriseId: enterprise.id,
      personName: enterprise.contactName,
      mobile: enterprise.contactMobile,
      goodAtId: parties.goodAt.get(`civil.${field}`),
      channel: random.weighted({ phone: 40, video: 25, meeting: 28, onSite: 7 }),
      payWay: random.weighted({ entitlement: 45, counsel: 30, single: 15, free: 10 }),
      source: random.weighted({ website: 25, publicAccount: 30, referral: 25, phone: 20 }),
      lawyerId: hasSlot ? lawyer.id : null,
      startAt: hasSlot ? `${start}:00:00` : null,
      endAt: hasSlot ? `${start}:45:00` : null,
    }
  })
}

export function entrustmentSeeds(parties: MatterParties, count = 80): MatterSeed[] {
  return rowsOf(parties, 52_000, count, ({ random, today, age, enterprise, lawyer }) => {
    const [caseType, stage, cause] = random.pick(words.causes)
    const status =
      age > 365
        ? random.weighted({ archived: 52, closed: 22, inProgress: 18, terminated: 8 })
        : age > 60
          ? random.weighted({ inProgress: 55, closing: 8, closed: 20, suspended: 7, terminated: 4, declined: 6 })
          : random.weighted({ lead: 12, checking: 12, quoting: 14, reviewing: 12, pendingSign: 14, inProgress: 36 })
    const hasDeadline = ['inProgress', 'closing', 'suspended'].includes(status)
    return {
      matter: `${enterprise.shortName}${cause}`,
      status,
      enterpriseId: enterprise.id,
      caseType,
      stage,
      court: caseType === 'civil' ? random.pick(['区人民法院', '市中级人民法院', '铁路运输法院']) : null,
      claimAmount: caseType === 'special' ? null : random.int(8, 900) * 1_000_000,
      feeMode: random.weighted({ fixed: 60, halfRisk: 18, hourly: 14, custom: 8 }),
      fixedAmount: random.int(6, 120) * 100_000,
      leadLawyerId: lawyer.id,
      nextDeadline: hasDeadline ? toPlainDate(today + daysToDeadline(random, age)) : null,
      deadlineType: hasDeadline ? random.pick(words.deadlineTypes) : null,
    }
  })
}

/** Most periods lie ahead; some were missed by days, a few by months. */
function daysToDeadline(random: SeededRandom, age: number): number {
  if (!random.chance(0.4)) return random.int(1, 75)
  const late = { week: [1, 7], month: [8, 30], quarter: [31, 90], older: [91, 160] } as const
  const [from, to] = late[random.weighted({ week: 40, month: 30, quarter: 20, older: 10 })]
  return -Math.min(random.int(from, to), age)
}

export function contractSeeds(parties: MatterParties, count = 60): MatterSeed[] {
  return rowsOf(parties, 63_000, count, ({ random, today, day, age, enterprise, lawyer }) => {
    const [bizType, title] = random.pick(words.agreements)
    const start = day + random.int(3, 20)
    const end = start + random.pick([180, 365, 365, 365, 730]) - 1
    const isOver = end < today
    const status = isOver
      ? random.weighted({ archived: 40, finished: 25, expired: 20, effective: 15 })
      : age > 30
        ? random.weighted({ effective: 88, rescinded: 5, voided: 7 })
        : random.weighted({ draft: 25, reviewing: 25, approved: 15, signing: 15, effective: 20 })
    const isSigned = ['effective', 'finished', 'expired', 'archived', 'rescinded'].includes(status)
    return {
      name: `${enterprise.shortName}${title}`,
      status,
      enterpriseId: enterprise.id,
      bizType,
      reviewLevel: random.weighted({ low: 55, medium: 35, high: 10 }),
      leadLawyerId: lawyer.id,
      amount: random.int(3, 200) * 100_000,
      signDate: isSigned ? toPlainDate(Math.min(start, today)) : null,
      startDate: toPlainDate(start),
      endDate: toPlainDate(end),
    }
  })
}

const clock = (random: SeededRandom, from: number, to: number): string =>
  [random.int(from, to), random.int(0, 59), random.int(0, 59)].map((part) => String(part).padStart(2, '0')).join(':')
