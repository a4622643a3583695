import { type appointment, addMinutes, atMinute, createCalendar, isWorkday, toPlainDate } from '@lexdesk/domain'
import { appointmentItems } from '../../../seed/shared/appointmentItems.ts'
import { holidays2026 } from '../../../seed/shared/holidays2026.ts'
import { type MatterParties, type MatterSeed, type MatterValues, rowsOf, type Setting } from './matters.ts'
import { questions } from '../../../seed/shared/mattersWords.ts'
import type { SeededRandom } from '../../../seed/shared/seededRandom.ts'
import { staff } from '../../../seed/shared/staff.ts'

const calendar = createCalendar(holidays2026)
const frontDesk = staff.find(({ workNo }) => workNo.startsWith('C'))!
const held = ['assigned', 'confirmed', 'serving', 'served', 'completed', 'noShow']
const summaries = [
  '已就客户提出的问题逐项说明法律依据与操作步骤，建议保留书面证据并按期主张权利。',
  '核对了客户提供的合同与往来记录，指出三处风险条款，建议补充协议后再履行。',
  '说明了诉讼、仲裁与协商三种途径的时间和费用，客户将内部讨论后再决定。',
] as const

/** Appointments of the demo office, in every state; no lawyer is double-booked. */
export function appointmentSeeds(parties: MatterParties, count = 360): MatterSeed<typeof appointment>[] {
  const diary = new Set<string>()
  let [old, recent] = [0, 0]
  const past = rowsOf<typeof appointment>(
    parties,
    41_000,
    count - recentCount,
    (setting) => rowOf(parties, setting, diary, pastStates[(old++ * 7) % pastStates.length]!),
    (random) => random.int(recentDays + 1, 725),
  )
  const running = rowsOf<typeof appointment>(
    parties,
    41_900,
    recentCount,
    (setting) => rowOf(parties, setting, diary, recentStates[recent++ % recentStates.length]!),
    (random) => random.int(1, recentDays),
  )
  return [...past, ...running].sort((one, other) => one.createTime.localeCompare(other.createTime))
}

/** Those in hand take the place of the last weeks, so that no month has more than the others. */
const recentCount = 18
const recentDays = 27
const recentStates = ['completed', 'served', 'refunding', 'serving', 'confirmed', 'assigned', 'pending', 'confirmed', 'assigned'] // prettier-ignore
const pastStates = [
  ...Array.from({ length: 22 }, () => 'completed'), 'cancelled', 'noShow', 'cancelled', 'refunded', 'cancelled', 'rejected', 'noShow', 'rejected', 'cancelled',
] // prettier-ignore

function rowOf(
  parties: MatterParties,
  { random, today, day, enterprise, lawyer, added }: Setting,
  diary: Set<string>,
  status: string,
): MatterValues<typeof appointment> {
  const [field, subject] = random.pick(questions)
  const item = random.pick(appointmentItems.slice(0, 4) as [(typeof appointmentItems)[0]])
  const startAt = hasSlot(status) ? slotOf(random, { status, today, day, lawyerId: lawyer.id, diary }) : null
  const endAt = startAt && addMinutes(startAt, item.duration)
  const lastEvening = atMinute(toPlainDate(today - 1), 23 * 60)
  const assignedAt = startAt && addMinutes(added.createTime, random.int(5, 90))
  const acceptedAt =
    assignedAt && (status !== 'assigned' || random.chance(0.5))
      ? earlier(lastEvening, addMinutes(assignedAt, random.int(10, 300)))
      : null
  const isOver = ['served', 'completed'].includes(status)
  const completedAt =
    status === 'completed' && endAt ? earlier(lastEvening, addMinutes(endAt, random.int(60, 2800))) : null
  return {
    subject,
    status,
    itemId: item.id,
    enterpriseId: enterprise.id,
    personName: enterprise.contactName,
    mobile: enterprise.contactMobile,
    goodAtId: parties.goodAt.get(`civil.${field}`),
    channel: item.channel,
    fee: item.price,
    // Payment by entitlement needs ledger entries, which the demo office does not have yet.
    payWay:
      status === 'refunded' || status === 'refunding'
        ? 'single'
        : held.includes(status)
          ? random.weighted({ counsel: 50, single: 35, free: 15 })
          : random.weighted({ entitlement: 45, counsel: 30, single: 15, free: 10 }),
    source: random.weighted({ website: 25, publicAccount: 30, referral: 25, phone: 20 }),
    lawyerId: startAt && lawyer.id,
    assigneeId: startAt && frontDesk.id,
    startAt,
    endAt,
    busyUntil: endAt && addMinutes(endAt, item.bufferMin),
    assignedAt,
    acceptedAt,
    servedAt: isOver ? endAt : null,
    completedAt,
    resultSummary: isOver ? random.pick(summaries) : null,
    followUp: isOver ? random.weighted({ none: 70, again: 15, counsel: 15 }) : null,
    cancelReason: ['cancelled', 'refunding', 'refunded'].includes(status)
      ? random.weighted({ clientChanged: 45, resolved: 30, lawyerUnavailable: 15, other: 10 })
      : null,
    noShowParty: status === 'noShow' ? random.weighted({ client: 85, lawyer: 15 }) : null,
    refundAmount: status.startsWith('refund') ? item.price : null,
    stateAt: {
      assigned: assignedAt,
      confirmed: acceptedAt,
      serving: startAt,
      served: endAt,
      completed: completedAt,
      noShow: endAt,
    },
  }
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

const hasSlot = (status: string): boolean => status !== 'pending' && status !== 'rejected'

interface Place {
  status: string
  today: number
  day: number
  lawyerId: string
  diary: Set<string>
}

/** Agreed visits are in the future, the rest in the past; half a day each, so that nothing overlaps. */
function slotOf(random: SeededRandom, { status, today, day, lawyerId, diary }: Place): string {
  const isAhead = status === 'assigned' || status === 'confirmed'
  const last = isAhead ? Number.POSITIVE_INFINITY : status === 'serving' ? today : today - 1
  const wished = isAhead
    ? today + random.int(1, 26)
    : status === 'serving'
      ? today
      : Math.min(day + random.int(1, 10), last)
  for (const at of daysAround(wished, last)) {
    if (!isWorkday(calendar, toPlainDate(at))) continue
    const free = hours
      .map((hour) => atMinute(toPlainDate(at), hour * 60))
      .filter((slot) => !diary.has(`${lawyerId} ${slot}`))
    if (free.length === 0) continue
    const slot = random.pick(free as [string, ...string[]])
    diary.add(`${lawyerId} ${slot}`)
    return slot
  }
  throw new RangeError('no free slot left')
}

const hours = [9, 14]

/** The days from one to the last, then those before it. */
function* daysAround(from: number, last: number): Generator<number> {
  for (let day = from; day <= last; day++) yield day
  for (let day = from - 1; day > from - 60; day--) yield day
}
