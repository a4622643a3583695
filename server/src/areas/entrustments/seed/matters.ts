import { type contract, mustDayNumber, type Resource, toPlainDate } from '@lexdesk/domain'
import type { ValuesOf } from '../../../resource/rulesFor.ts'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import * as words from '../../../seed/shared/mattersWords.ts'
import { seededRandom, type SeededRandom } from '../../../seed/shared/seededRandom.ts'

/** The parties of the demonstration matters; enterprises oldest first. */
export interface MatterParties {
  /** Rows are within the two years before this day, so that lists and charts look realistic. */
  today: string
  enterprises: readonly { id: string; shortName: string; contactName: string; contactMobile: string }[]
  lawyers: readonly { id: string; username: string }[]
  /** Ids of good-at fields by code. */
  goodAt: ReadonlyMap<string, string>
}

/** A row of the demo office, with the names of its definition. */
export type MatterSeed<R extends Resource = Resource> = ValuesOf<R> & {
  createTime: string
  createBy: string
  status: string
}
export type MatterValues<R extends Resource> = ValuesOf<R> & Pick<SeedRow, 'stateAt'> & { status: string }
type Enterprise = MatterParties['enterprises'][number]
type Lawyer = MatterParties['lawyers'][number]

export interface Setting {
  random: SeededRandom
  today: number
  /** The day on which the row was added, and its age. */
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
export function rowsOf<R extends Resource>(
  parties: MatterParties,
  seed: number,
  count: number,
  rowOf: (setting: Setting) => MatterValues<R>,
  daysAgo: (random: SeededRandom) => number = ageOf,
): MatterSeed<R>[] {
  const { enterprises, lawyers } = parties
  const today = mustDayNumber(parties.today)
  const ages = Array.from({ length: count }, (_, index) => daysAgo(seededRandom(seed * 3 + index)))
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

/** Open contracts, in every state before a contract is in force. */
const contractsInHand = [
  'draft', 'reviewing', 'signing', 'approved', 'rejected', 'signRefused', 'signing', 'signExpired', 'revoked', 'reviewing',
] as const // prettier-ignore

/** Contracts of the demo office: old ones, and those of the last weeks. */
export function contractSeeds(parties: MatterParties, count = 60): MatterSeed<typeof contract>[] {
  let place = 0
  const old = rowsOf<typeof contract>(parties, 63_000, count, (setting) => contractOf(setting))
  const inHand = rowsOf<typeof contract>(
    parties,
    63_900,
    contractsInHand.length * 2,
    (setting) => contractOf(setting, contractsInHand[place++ % contractsInHand.length]),
    (random) => random.int(2, 28),
  )
  return [...old, ...inHand].sort((one, other) => one.createTime.localeCompare(other.createTime))
}

function contractOf(
  { random, today, day, age, enterprise, lawyer }: Setting,
  wanted?: string,
): MatterValues<typeof contract> {
  const [bizType, title] = random.pick(words.agreements)
  const start = day + random.int(3, 20)
  const end = start + random.pick([180, 365, 365, 365, 730]) - 1
  const isOver = end < today
  const drawn = isOver
    ? random.weighted({ archived: 40, finished: 25, expired: 20, effective: 15 })
    : age > 30
      ? random.weighted({ effective: 76, rescinding: 4, rescinded: 5, signRefused: 5, revoked: 3, voided: 7 })
      : random.weighted({
          draft: 20,
          reviewing: 22,
          rejected: 10,
          approved: 14,
          signing: 14,
          signExpired: 6,
          effective: 14,
        })
  const status = wanted ?? drawn
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
}

const clock = (random: SeededRandom, from: number, to: number): string =>
  [random.int(from, to), random.int(0, 59), random.int(0, 59)].map((part) => String(part).padStart(2, '0')).join(':')
