/** How far figures reach: what is due soon, what has to be signed soon, and who was here a moment ago. */
export const deskSpans = { dueDays: 7, signDays: 3, activeMinutes: 15 } as const

/** A number that leads to the list with just the rows that it counts. */
export interface LinkedCount {
  total: number
  path: string
}

/** A record in a part of a dashboard. Its page is where the menu of whoever looks has it. */
export interface DeskRecord {
  resource: string
  id: string
  title: string
  no: string | null
  /** Its state in words. */
  state: string | null
}

export interface DeskVisit extends DeskRecord {
  personName: string | null
  place: string | null
  startAt: string
  endAt: string
}

/** What the caller has in his calendar. */
export interface MyVisits {
  today: string
  /** Of today and tomorrow, by the hour. */
  visits: DeskVisit[]
  /** From Monday to Sunday of this week. */
  week: (LinkedCount & { date: string })[]
}

export interface DeskDeadline extends DeskRecord {
  date: string
  matter: string | null
  /** How the day was reckoned, a step a line. */
  derivation: string | null
}

export interface MyDeadlines {
  today: string
  overdue: LinkedCount
  /** From today on. */
  nextSevenDays: LinkedCount
  /** The first of both, what is due first. */
  deadlines: DeskDeadline[]
}

/** Things of one kind that somebody has to do. */
export interface TodoGroup extends LinkedCount {
  key: string
  title: string
  /** How many of them are overdue. */
  late: number
}

export interface Todo extends DeskRecord {
  group: string
  /** What is to be done. */
  act: string
  /** The day by which, where there is one. */
  due: string | null
  /** Why the caller cannot do it yet, or must leave it to somebody else. */
  refusal?: string
}

export interface TodoPage {
  today: string
  /** All that there is, whatever is asked for below. */
  groups: TodoGroup[]
  /** What is due first; what has no day comes last. */
  todos: Todo[]
  total: number
}

/** Which of them are asked for by their day. */
export const todoDues = { late: '已逾期', today: '今天到期', week: `${deskSpans.dueDays} 天内到期` } as const
export type TodoDue = keyof typeof todoDues

export interface RecentRecord extends DeskRecord {
  /** What the caller did last with it. */
  act: string
  at: string
}

/** Since when records have come in. */
export const progressPeriods = { month: '本月', year: '今年', all: '全部' } as const
export type ProgressPeriod = keyof typeof progressPeriods

export interface ProgressStage extends LinkedCount {
  key: 'received' | 'open' | 'done' | 'overdue'
  title: string
  /** Of what was received, 0–100. */
  share: number
}

/** How far the business of one kind has come. */
export interface KindProgress {
  resource: string
  title: string
  stages: ProgressStage[]
  newest: (DeskRecord & { createTime: string })[]
}

export interface OnlineFigures {
  users: number
  sessions: number
  /** Users who did something in the last minutes. */
  activeUsers: number
  /** Who was here last, for those who may see the list of sessions. */
  people: { name: string; lastTime: string }[] | null
}

export interface CallFigures {
  /** The last sixty minutes, the running one last. */
  minutes: { minute: string; total: number; failed: number }[]
  total: number
  failed: number
  /** Failures of all calls, 0–100. */
  errorShare: number
}

export interface StateCount extends LinkedCount {
  state: string
  title: string
}

export interface VisitStates extends LinkedCount {
  states: StateCount[]
}

/** What a lawyer has on his desk at this moment; what the caller may not list is left out. */
export interface LawyerLoad {
  userId: string
  name: string
  isServing: boolean
  counts: Record<string, LinkedCount>
}

export interface LawyerLoads {
  /** What is counted, in its order. */
  columns: { key: string; title: string }[]
  lawyers: LawyerLoad[]
}

export interface JobState {
  id: string
  name: string
  lastTime: string | null
  result: string | null
  resultText: string
  isFailed: boolean
  /** What the last run said. */
  message: string | null
}

export interface JobFigures {
  running: number
  /** Of the last 24 hours. */
  runs: number
  failures: number
  /** Failed ones first, then those that ran last; null for those who may not see the list of jobs. */
  jobs: JobState[] | null
}

export interface MessageFigures {
  waiting: number
  failed: number
  givenUp: number
  /** Since when the oldest waits. */
  waitingSince: string | null
}

export interface SigningFigures extends LinkedCount {
  /** Those that end within `deskSpans.signDays`. */
  soon: LinkedCount
  contracts: (DeskRecord & { signBy: string | null; signed: number; signers: number })[]
}
