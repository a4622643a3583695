import { adverseRoles, type ConflictLevel, conflictLevels, ownRoles } from '@lexdesk/domain'
import type { Relation } from './relationWords.ts'

/** Whether the firm still acts in a record, or since when it does not. */
export type Standing =
  | { is: 'current' }
  | { is: 'ended'; on: string; daysAgo: number }
  | { is: 'unknown' }
  /** Known to the firm by name only, without any business. */
  | { is: 'unlinked' }

/** A party of the new matter and a party named in one of the firm's records. */
export interface Meeting {
  partyRole: string
  /** A value of `party_role`, or `staff`. */
  foundRole: string
  verdict: 'same' | 'related' | 'doubtful' | 'different'
  /** How the names match, in words: 读音相同. */
  likeness: string
  /**
   * The party is not the subject of the record but related to it. `related`: a recorded fact, which no identity
   * decision changes. `doubtful`: applies only if the two are the same.
   */
  relation?: Relation | undefined
  /** A user's decision about the two. */
  decision: 'same' | 'different' | null
  resource: string
  rowId: string
  /** The names are identical, but people have namesakes. */
  isNamesake?: boolean
  /** The matter itself names both. */
  isWithinMatter?: boolean
  standing: Standing
  /** The facts of the record, in words with dates. */
  fact: string
}

export interface Graded {
  level: ConflictLevel
  explanation: string
  /** Awaits a decision whether the two are the same. */
  isPending: boolean
}

const staffRole = 'staff'
/** A prospect who only asked for advice. */
const prospectRole = 'prospect'
const isOwn = (role: string): boolean => ownRoles.includes(role) || role === prospectRole
const isAdverse = (role: string): boolean => adverseRoles.includes(role)

/** The firm acts for one of the two and against the other, or a member of staff is on the other side. */
export const crosses = ({ partyRole, foundRole }: Pick<Meeting, 'partyRole' | 'foundRole'>): boolean =>
  (isAdverse(partyRole) && (isOwn(foundRole) || foundRole === staffRole)) || (isOwn(partyRole) && isAdverse(foundRole))

const isFact = ({ verdict, relation }: Meeting): boolean => relation !== undefined && verdict === 'related'
/** The same party, or certainly related. */
const isSure = (meeting: Meeting): boolean => isFact(meeting) || (meeting.decision ?? meeting.verdict) === 'same'
const isDifferent = (meeting: Meeting): boolean =>
  !isFact(meeting) && (meeting.decision ?? meeting.verdict) === 'different'

/**
 * Grades each pair (domain.md §5 and §17). Absolute: the firm would act for both sides of one case. Relative: it acts
 * for the other side elsewhere or for a related party, or did within the period set by the office. Doubtful: it would
 * be one of these, if the two are the same.
 */
export function gradeConflict(meetings: readonly Meeting[], formerClientDays: number): Graded[] {
  const bothSides = casesWithBothSides(meetings)
  return meetings.map((meeting) => gradeOne(meeting, bothSides, formerClientDays))
}

function gradeOne(meeting: Meeting, bothSides: ReadonlySet<string>, formerClientDays: number): Graded {
  const { fact, standing, likeness } = meeting
  const clear = (words: string): Graded => ({ level: 'none', explanation: `${words}：${fact}`, isPending: false })
  if (isDifferent(meeting)) return clear(meeting.decision ? '经核对为非同一主体' : '证件号码不同，不是同一主体')
  if (!crosses(meeting)) return clear(sameSideWords(meeting))
  if (standing.is === 'ended' && standing.daysAgo > formerClientDays)
    return clear(`该业务已于 ${standing.on} 结束，距今 ${standing.daysAgo} 天，超过 ${formerClientDays} 天`)
  if (bothSides.has(meeting.rowId) && isTaken(meeting))
    return {
      level: 'absolute',
      explanation: `本所已代理同一案件的对方，不得双方代理：${fact}`,
      isPending: !isSure(meeting),
    }
  if (!isSure(meeting))
    return {
      level: 'doubtful',
      explanation: `${likeness}，${questionWords(meeting)}：${fact}`,
      isPending: true,
    }
  if (meeting.isWithinMatter && !meeting.relation)
    return { level: 'absolute', explanation: `同一当事人同时列为委托人和对方当事人：${fact}`, isPending: false }
  return { level: 'relative', explanation: `${relativeWords(meeting, formerClientDays)}：${fact}`, isPending: false }
}

/** The firm's relation to the other side; `perhaps` where it is not certain that the two are the same. */
function currentWords(meeting: Meeting, perhaps = ''): string {
  const { ofParty = '', ofFound = '' } = meeting.relation ?? {}
  return `${sideOf(meeting)}${ofParty}${perhaps}是${foundWords(meeting)}${ofFound}`
}

const sideOf = ({ partyRole }: Meeting): string => (isAdverse(partyRole) ? '对方当事人' : '委托人')

/** The firm's relation to the party of the record. */
function foundWords({ partyRole, foundRole, isWithinMatter, standing }: Meeting): string {
  if (isWithinMatter) return '本案委托人'
  if (foundRole === staffRole) return '本所人员'
  if (standing.is === 'unlinked') return '本所企业档案中的单位'
  const isCurrent = standing.is === 'current'
  if (foundRole === prospectRole) return isCurrent ? '向本所预约咨询的人' : '曾向本所咨询的人'
  if (isAdverse(partyRole)) return isCurrent ? '本所现有客户' : '本所曾经的客户'
  return isCurrent ? '本所在办案件的对方当事人' : '本所曾办案件的对方当事人'
}

/** Refers to this record only: the same client may still be served in another one. */
function formerWords(meeting: Meeting, perhaps = ''): string {
  const { partyRole, foundRole, relation } = meeting
  if (relation) return currentWords(meeting, perhaps)
  if (foundRole === prospectRole) return `对方当事人${perhaps}曾向本所咨询`
  return isAdverse(partyRole) ? `本所${perhaps}曾为对方当事人办理业务` : `委托人${perhaps}曾是本所客户的对方当事人`
}

/** The question that a user has to decide. */
function questionWords(meeting: Meeting): string {
  const { relation } = meeting
  if (!relation) return `${suspectWords(meeting)}，须人工核对是否同一主体`
  const { party, found } = relation.asked
  return `须人工核对${sideOf(meeting)}${party}是否就是${foundWords(meeting)}${found}`
}

function suspectWords(meeting: Meeting): string {
  const { standing } = meeting
  if (meeting.isWithinMatter) return '对方当事人与本案委托人可能是同一主体'
  if (standing.is === 'unlinked') return '可能是本所企业档案中的单位'
  if (standing.is === 'current') return currentWords(meeting, '可能')
  return formerWords(meeting, '可能') + (standing.is === 'unknown' ? '，结束日期未知' : '')
}

function relativeWords(meeting: Meeting, formerClientDays: number): string {
  const { standing } = meeting
  if (standing.is === 'current') return `${currentWords(meeting)}，须取得书面豁免`
  if (standing.is === 'unlinked' && meeting.relation)
    return `${currentWords(meeting)}，该单位是否曾为客户未知，须取得书面豁免`
  if (standing.is === 'unlinked') return '对方当事人列于本所企业档案，是否曾为客户未知，须取得书面豁免'
  if (standing.is === 'unknown') return `${formerWords(meeting)}，结束日期未知，须取得书面豁免`
  return `${formerWords(meeting)}，${standing.on} 结束，距今 ${standing.daysAgo} 天，未满 ${formerClientDays} 天，须取得书面豁免`
}

/** Two names that appear again on the two sides of one case mean the same parties, with or without id numbers. */
const isTaken = (meeting: Meeting): boolean =>
  !meeting.relation && (isSure(meeting) || (meeting.isNamesake === true && !meeting.decision))

/** Open matters in which our client is the opponent and our opponent is the client. */
function casesWithBothSides(meetings: readonly Meeting[]): ReadonlySet<string> {
  const sure = meetings.filter(
    (meeting) =>
      meeting.resource === 'entrustment' && meeting.standing.is === 'current' && crosses(meeting) && isTaken(meeting),
  )
  const against = new Set(sure.filter(({ partyRole }) => isOwn(partyRole)).map(({ rowId }) => rowId))
  return new Set(
    sure.filter(({ partyRole, rowId }) => isAdverse(partyRole) && against.has(rowId)).map(({ rowId }) => rowId),
  )
}

function sameSideWords(meeting: Meeting): string {
  const { partyRole, foundRole, likeness } = meeting
  const alike = isSure(meeting) && !meeting.relation ? '' : `${meeting.relation ? '关联方' : likeness}，`
  if (foundRole === staffRole) return `${alike}与本所人员相符，不是对方当事人，无冲突`
  if (isOwn(partyRole) && isOwn(foundRole)) return `${alike}同为本所客户一方，无冲突`
  if (isAdverse(partyRole) && isAdverse(foundRole)) return `${alike}同为对方当事人，无冲突`
  return `${alike}立场不相对，无冲突`
}

export const levelRank = (level: ConflictLevel): number => conflictLevels.indexOf(level)

export const gravest = (levels: readonly ConflictLevel[]): ConflictLevel =>
  conflictLevels[Math.max(0, ...levels.map(levelRank))]!
