import { adverseRoles, ownRoles } from '@lexdesk/domain'
import type { PartyMatch } from '../../parties/findParties.ts'

export type ConflictLevel = 'none' | 'relative' | 'absolute'

/** Somebody of the new matter beside somebody whom a record of the house names. */
export interface Meeting {
  party: string
  partyRole: string
  foundName: string
  foundRole: string
  match: PartyMatch
  /** The record: `entrustment`, `contract` or `enterprise`, and its id. */
  resource: string
  rowId: string
  /** The house still acts in it, or is bound by it. */
  isOpen: boolean
  /** Days since the house ceased to; null where that is unknown or never was. */
  endedDaysAgo: number | null
}

export interface Graded {
  level: ConflictLevel
  explanation: string
}

const isOwn = (role: string): boolean => ownRoles.includes(role)
const isAdverse = (role: string): boolean => adverseRoles.includes(role)

/** Somebody whom the house acts for on one of the two sides, and against on the other. */
const crosses = ({ partyRole, foundRole }: Meeting): boolean =>
  (isAdverse(partyRole) && isOwn(foundRole)) || (isOwn(partyRole) && isAdverse(foundRole))

/** Alike, but not shown to be the same. */
const isDoubtful = ({ match }: Meeting): boolean => match === 'sound' || match === 'core' || match === 'relation'

/**
 * Each meeting with its grade (domain.md §5). Absolute: the house would stand on both sides of one case. Relative: it
 * acts for the other side elsewhere, or did within the days that the office has set.
 */
export function gradeConflict(meetings: readonly Meeting[], formerClientDays: number): Graded[] {
  const bothSides = casesWithBothSides(meetings)
  return meetings.map((meeting) => {
    if (!crosses(meeting)) return { level: 'none', explanation: sameSideWords(meeting) }
    if (meeting.match === 'sound') return { level: 'none', explanation: '仅读音相同，请人工核对是否同一主体' }
    if (isDoubtful(meeting)) return { level: 'none', explanation: '字号相同或为关联方，请人工核对是否同一主体' }
    if (bothSides.has(meeting.rowId))
      return { level: 'absolute', explanation: '本所已代理同一案件的对方，不得双方代理' }
    return gradeCrossing(meeting, formerClientDays)
  })
}

function gradeCrossing(meeting: Meeting, formerClientDays: number): Graded {
  const { isOpen, endedDaysAgo } = meeting
  const isAgainstClient = isAdverse(meeting.partyRole)
  const [whom, formerly] = isAgainstClient
    ? ['对方当事人是本所现有客户', '对方当事人曾是本所客户']
    : ['委托人是本所在办案件的对方当事人', '委托人曾是本所客户的对方当事人']
  if (isOpen) return { level: 'relative', explanation: `${whom}，须取得书面豁免` }
  if (endedDaysAgo !== null && endedDaysAgo <= formerClientDays)
    return { level: 'relative', explanation: `${formerly}，结束 ${endedDaysAgo} 天，未满 ${formerClientDays} 天` }
  return { level: 'none', explanation: `${formerly}，已超过 ${formerClientDays} 天` }
}

/** Open matters in which our client is the opponent while our opponent is the client. */
function casesWithBothSides(meetings: readonly Meeting[]): ReadonlySet<string> {
  const sure = meetings.filter(
    (meeting) => meeting.resource === 'entrustment' && meeting.isOpen && crosses(meeting) && !isDoubtful(meeting),
  )
  const against = new Set(sure.filter(({ partyRole }) => isOwn(partyRole)).map(({ rowId }) => rowId))
  return new Set(
    sure.filter(({ partyRole, rowId }) => isAdverse(partyRole) && against.has(rowId)).map(({ rowId }) => rowId),
  )
}

function sameSideWords({ partyRole, foundRole, match }: Meeting): string {
  if (match === 'sound') return '仅读音相同，请人工核对'
  if (isOwn(partyRole) && isOwn(foundRole)) return '本所客户，同一方，无冲突'
  if (isAdverse(partyRole) && isAdverse(foundRole)) return '同为对方当事人，无冲突'
  return '曾出现在本所记录中，立场不相对'
}

const order: readonly ConflictLevel[] = ['none', 'relative', 'absolute']

/** The gravest of them. */
export const gravest = (levels: readonly ConflictLevel[]): ConflictLevel =>
  order[Math.max(0, ...levels.map((level) => order.indexOf(level)))]!
