import { addMinutes, minutesBetween } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'

export interface AppraisedVisit {
  id: string
  lawyerId: string
  enterpriseId: string | null
  personName: string
  completedAt: string
}

const praise = [
  '律师讲得很清楚，问题当场就有了答案。',
  '材料看得仔细，提醒了我们没想到的风险。',
  '响应很快，建议切实可行。',
  '态度耐心，下次还会预约。',
] as const
const blame = ['等了很久才接通，时间不够用。', '解答比较笼统，没有给出具体办法。'] as const

const blamed = ['shown', 'appeal', 'shown', 'hidden'] as const
const newest = 4

/** Appraisals by clients of the demo office, oldest first. */
export function appraiseSeeds(visits: readonly AppraisedVisit[], now: string): SeedRow[] {
  let bad = 0
  const rows = visits.flatMap((visit, index): SeedRow[] => {
    const random = seededRandom(74_000 + index)
    if (!random.chance(0.65)) return []
    const score = Number(random.weighted({ 5: 58, 4: 26, 3: 9, 2: 4, 1: 3 }))
    const isGood = score >= 4
    // An appraisal is written after the service and not in the future.
    const later = Math.min(random.int(30, 9_000), Math.floor(minutesBetween(visit.completedAt, now)) - 1)
    const createTime = addMinutes(visit.completedAt, Math.max(0, later))
    const near = (): number => Math.max(1, Math.min(5, score + random.int(-1, 1)))
    const isReplied = random.chance(isGood ? 0.4 : 0.8)
    return [
      {
        appointmentId: visit.id,
        lawyerId: visit.lawyerId,
        enterpriseId: visit.enterpriseId,
        personName: visit.personName,
        score,
        professionalism: near(),
        response: near(),
        attitude: near(),
        tags: isGood
          ? [random.pick(['professional', 'patient', 'clear', 'punctual'])]
          : [random.pick(['slow', 'vague'])],
        content: isGood ? random.pick(praise) : random.pick(blame),
        anonymous: random.chance(0.15) ? 'Y' : 'N',
        reply: isReplied ? (isGood ? '感谢您的认可，祝一切顺利。' : '很抱歉让您失望，我们已与您联系补充说明。') : null,
        replyAt: isReplied ? before(now, addMinutes(createTime, random.int(60, 3_000))) : null,
        ticketStatus: score > 3 ? null : 'closed',
        ticketDueAt: score > 3 ? null : addMinutes(createTime, 2_880),
        ticketClosedAt: score > 3 ? null : before(now, addMinutes(createTime, 1_500)),
        ticketResult: score > 3 ? null : '已回访客户并免费补充说明',
        status: isGood ? 'shown' : blamed[bad++ % blamed.length],
        createTime,
        createBy: 'system',
      },
    ]
  })
  // The newest await review.
  const waiting = { status: 'pending', reply: null, replyAt: null }
  return rows
    .map((row, index) => {
      if (index < rows.length - newest) return row
      const open = { ticketStatus: 'open', ticketClosedAt: null, ticketResult: null }
      return { ...row, ...waiting, ...(Number(row.score) <= 3 && open) }
    })
    .sort((one, other) => one.createTime!.localeCompare(other.createTime!))
}

const before = (now: string, at: string): string => (at < now ? at : now)
