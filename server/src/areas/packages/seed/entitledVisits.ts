import { addMinutes, atMinute, createCalendar, isWorkday, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import type { LedgerHold } from '../../../seed/ledgerSeeds.ts'
import { appointmentItems } from '../../../seed/shared/appointmentItems.ts'
import { holidays2026 } from '../../../seed/shared/holidays2026.ts'
import { questions } from '../../../seed/shared/mattersWords.ts'

/** A valid entitlement to appointments, and its owner. */
export interface VisitRight {
  enterpriseId: string
  personName: string
  mobile: string
}

interface Surroundings {
  today: string
  lawyers: readonly { id: string; username: string }[]
  goodAt: ReadonlyMap<string, string>
}

export interface EntitledVisit {
  row: SeedRow & { id: string }
  hold: LedgerHold
}

const calendar = createCalendar(holidays2026)
/** After the half-day slots of all other visits. */
const hour = 17.5
const item = appointmentItems[0]!

/** Appointments paid by a package, alternating between completed and agreed ones. */
export function entitledVisit(
  id: string,
  { enterpriseId, personName, mobile }: VisitRight,
  index: number,
  { today, lawyers, goodAt }: Surroundings,
): EntitledVisit {
  const isOver = index % 2 === 0
  const now = mustDayNumber(today)
  const lawyer = lawyers[Math.floor(index / 2) % lawyers.length]!
  const turn = Math.floor(index / 2 / lawyers.length)
  const startAt = atMinute(nthWorkday(now, turn + 1, isOver ? -1 : 1), hour * 60)
  const endAt = addMinutes(startAt, item.duration)
  const createTime = `${toPlainDate(now - (isOver ? 12 : 2))} 10:00:00`
  const heldAt = addMinutes(createTime, 60)
  const completedAt = isOver ? addMinutes(endAt, 120) : null
  const [field, subject] = questions[index % questions.length]!
  const row = {
    id,
    subject,
    enterpriseId,
    personName,
    mobile,
    itemId: item.id,
    channel: item.channel,
    fee: item.price,
    goodAtId: goodAt.get(`civil.${field}`),
    payWay: 'entitlement',
    source: 'phone',
    lawyerId: lawyer.id,
    startAt,
    endAt,
    busyUntil: addMinutes(endAt, item.bufferMin),
    assignedAt: addMinutes(createTime, 20),
    acceptedAt: addMinutes(createTime, 40),
    servedAt: isOver ? endAt : null,
    completedAt,
    resultSummary: isOver ? '逐项解答了客户的问题，并说明了下一步需要准备的材料。' : null,
    followUp: isOver ? 'none' : null,
    status: isOver ? 'completed' : 'confirmed',
    stateAt: {
      assigned: addMinutes(createTime, 20),
      confirmed: heldAt,
      serving: startAt,
      served: endAt,
      completed: completedAt,
    },
    createTime,
    createBy: lawyer.username,
  }
  return {
    row,
    hold: { at: heldAt, by: lawyer.username, refType: 'appointment', refId: id, consumedAt: isOver ? endAt : null },
  }
}

/** The nth working day before or after a day. */
function nthWorkday(from: number, nth: number, step: 1 | -1): string {
  let day = from
  for (let left = nth; left > 0;) {
    day += step
    if (isWorkday(calendar, toPlainDate(day))) left -= 1
  }
  return toPlainDate(day)
}
