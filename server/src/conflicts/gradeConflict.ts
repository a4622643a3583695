import { adverseRoles, type ConflictLevel, conflictLevels, ownRoles } from '@lexdesk/domain'

/** Whether the house still acts in a record, or since when it does not. */
export type Standing =
  | { is: 'current' }
  | { is: 'ended'; on: string; daysAgo: number }
  | { is: 'unknown' }
  /** Known to the house by name, without any business. */
  | { is: 'unlinked' }

/** A party of the new matter beside a party that a record of the house names. */
export interface Meeting {
  partyRole: string
  /** A value of `party_role`, or `staff`. */
  foundRole: string
  verdict: 'same' | 'related' | 'doubtful' | 'different'
  /** How the two are alike, in words: 读音相同. */
  likeness: string
  /** What a person decided about the two. */
  decision: 'same' | 'different' | null
  resource: string
  rowId: string
  /** The names are written alike, but a person has namesakes. */
  isNamesake?: boolean
  /** The matter itself names both. */
  isWithinMatter?: boolean
  standing: Standing
  /** What the record says, in words with dates. */
  fact: string
}

export interface Graded {
  level: ConflictLevel
  explanation: string
  /** Waits for a person to decide whether the two are the same. */
  isPending: boolean
}

const staffRole = 'staff'
/** Who only asked for advice. */
const prospectRole = 'prospect'
const isOwn = (role: string): boolean => ownRoles.includes(role) || role === prospectRole
const isAdverse = (role: string): boolean => adverseRoles.includes(role)

/** The house acts for one of the two and against the other, or one of its own people is on the other side. */
export const crosses = ({ partyRole, foundRole }: Pick<Meeting, 'partyRole' | 'foundRole'>): boolean =>
  (isAdverse(partyRole) && (isOwn(foundRole) || foundRole === staffRole)) || (isOwn(partyRole) && isAdverse(foundRole))

const isSame = ({ verdict, decision }: Meeting): boolean => (decision ?? verdict) === 'same'
const isDifferent = ({ verdict, decision }: Meeting): boolean => (decision ?? verdict) === 'different'

/**
 * Each meeting with its grade (domain.md §5 and §17). Absolute: the house would act for both sides of one case. Relative:
 * it acts for the other side elsewhere, or did within the period that the office has set. Doubtful: it would be one of
 * these, if the two are the same.
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
      isPending: !isSame(meeting),
    }
  if (!isSame(meeting))
    return {
      level: 'doubtful',
      explanation: `${likeness}，${suspectWords(meeting)}，须人工核对是否同一主体：${fact}`,
      isPending: true,
    }
  if (meeting.isWithinMatter)
    return { level: 'absolute', explanation: `同一当事人同时列为委托人和对方当事人：${fact}`, isPending: false }
  return { level: 'relative', explanation: `${relativeWords(meeting, formerClientDays)}：${fact}`, isPending: false }
}

/** What the house has to do with the other side; `perhaps` where it is not sure that the two are the same. */
function currentWords({ partyRole, foundRole }: Meeting, perhaps = ''): string {
  if (foundRole === staffRole) return `对方当事人${perhaps}是本所人员`
  if (foundRole === prospectRole) return `对方当事人${perhaps}是本所正在接待的咨询人`
  return isAdverse(partyRole) ? `对方当事人${perhaps}是本所现有客户` : `委托人${perhaps}是本所在办案件的对方当事人`
}

/** About the one record: in another one the same client may still be served. */
function formerWords({ partyRole, foundRole }: Meeting, perhaps = ''): string {
  if (foundRole === prospectRole) return `对方当事人${perhaps}曾向本所咨询`
  return isAdverse(partyRole) ? `本所${perhaps}曾为对方当事人办理业务` : `委托人${perhaps}曾是本所客户的对方当事人`
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
  if (standing.is === 'unlinked') return '对方当事人列于本所企业档案，是否曾为客户未知，须取得书面豁免'
  if (standing.is === 'unknown') return `${formerWords(meeting)}，结束日期未知，须取得书面豁免`
  return `${formerWords(meeting)}，${standing.on} 结束，距今 ${standing.daysAgo} 天，未满 ${formerClientDays} 天，须取得书面豁免`
}

/** Two names that meet again on the two sides of one case mean the same people, with or without numbers. */
const isTaken = (meeting: Meeting): boolean => isSame(meeting) || (meeting.isNamesake === true && !meeting.decision)

/** Open matters in which our client is the opponent while our opponent is the client. */
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
  const alike = isSame(meeting) ? '' : `${likeness}，`
  if (foundRole === staffRole) return `${alike}与本所人员相符，不是对方当事人，无冲突`
  if (isOwn(partyRole) && isOwn(foundRole)) return `${alike}同为本所客户一方，无冲突`
  if (isAdverse(partyRole) && isAdverse(foundRole)) return `${alike}同为对方当事人，无冲突`
  return `${alike}立场不相对，无冲突`
}

export const levelRank = (level: ConflictLevel): number => conflictLevels.indexOf(level)

/** The gravest of them. */
export const gravest = (levels: readonly ConflictLevel[]): ConflictLevel =>
  conflictLevels[Math.max(0, ...levels.map(levelRank))]!
