import { type entrustment, toPlainDate } from '@lexdesk/domain'
import { type MatterParties, type MatterSeed, type MatterValues, rowsOf } from './matters.ts'
import * as words from '../../../seed/shared/mattersWords.ts'
import { personClients } from '../../../seed/shared/personClients.ts'
import type { SeededRandom } from '../../../seed/shared/seededRandom.ts'

/** The matters of the demo office, in every state. */
export function entrustmentSeeds(parties: MatterParties, count = 80): MatterSeed<typeof entrustment>[] {
  return rowsOf<typeof entrustment>(parties, 52_000, count, (setting): MatterValues<typeof entrustment> => {
    const { random, today, age, enterprise, lawyer } = setting
    const [caseType, stage, cause] = random.pick(words.causes)
    const status =
      age > 365
        ? random.weighted({ archived: 52, closed: 22, inProgress: 18, terminated: 8 })
        : age > 60
          ? random.weighted({ inProgress: 55, closing: 8, closed: 20, suspended: 7, terminated: 4, declined: 6 })
          : random.weighted({ lead: 12, checking: 12, quoting: 14, reviewing: 12, pendingSign: 14, inProgress: 36 })
    const hasDeadline = ['inProgress', 'suspended'].includes(status)
    const feeMode = random.weighted({ fixed: 60, halfRisk: 18, hourly: 14, custom: 8 })
    const isRisk = feeMode === 'halfRisk' && (caseType === 'civil' || caseType === 'commercialArbitration')
    const person = isPersonal(cause) && age % 4 === 3 ? personClients[age % personClients.length] : undefined
    return {
      matter: `${person?.name ?? enterprise.shortName}${cause}`,
      status,
      enterpriseId: person ? null : enterprise.id,
      personName: person?.name ?? null,
      caseType,
      stage,
      court: caseType === 'civil' ? random.pick(['区人民法院', '市中级人民法院', '铁路运输法院']) : null,
      claimAmount: caseType === 'special' ? null : random.int(8, 900) * 1_000_000,
      feeMode: feeMode === 'halfRisk' && !isRisk ? 'fixed' : feeMode,
      fixedAmount: random.int(6, 120) * 100_000,
      riskRate: isRisk ? random.int(5, 15) : null,
      authority: caseType === 'special' ? 'general' : 'special',
      powers: caseType === 'special' ? null : ['change', 'settle', 'appeal', 'receiveDocuments'],
      leadLawyerId: lawyer.id,
      nextDeadline: hasDeadline ? toPlainDate(today + daysToDeadline(random, age)) : null,
      deadlineType: hasDeadline ? random.pick(words.deadlineTypes) : null,
    }
  })
}

/** Causes for which persons come too, not only enterprises. */
const isPersonal = (cause: string): boolean => /^(买卖|欠款|货款)/.test(cause)

/** Most deadlines are in the future; some were missed by days, a few by months. */
function daysToDeadline(random: SeededRandom, age: number): number {
  if (!random.chance(0.4)) return random.int(1, 75)
  const late = { week: [1, 7], month: [8, 30], quarter: [31, 90], older: [91, 160] } as const
  const [from, to] = late[random.weighted({ week: 40, month: 30, quarter: 20, older: 10 })]
  return -Math.min(random.int(from, to), age)
}

const [companyStarts, companyEnds]: [string[], string[]] = [
  ['恒基', '盛达', '瑞丰', '鼎信', '嘉禾', '远洋', '锦程', '宏图', '天成', '汇通'],
  ['物流', '建筑工程', '贸易', '置业', '电子', '餐饮管理', '装饰'],
]
const people = ['刘志强', '马晓红', '徐建军', '朱丽娟', '郭永胜', '高美玲', '罗文斌', '谢思远']

/** The opponent of a matter: employees in labour matters, companies otherwise, with no repetition nearby. */
export function opponentOf(caseType: string, index: number): { name: string; type: string } | undefined {
  if (['special', 'administrative', 'criminal'].includes(caseType)) return undefined
  if (caseType === 'laborArbitration') return { name: people[index % people.length]!, type: 'person' }
  const start = companyStarts[index % companyStarts.length]!
  const end = companyEnds[Math.floor(index / companyStarts.length) % companyEnds.length]!
  return { name: `${start}${end}有限公司`, type: 'company' }
}
