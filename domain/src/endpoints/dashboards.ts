/** Time spans of dashboard figures: due soon, to be signed soon, and recently active. */
export const dashboardPeriods = { dueDays: 7, signDays: 3, activeMinutes: 15 } as const

/** A number that links to the list of exactly the rows that it counts. */
export interface LinkedCount {
  total: number
  path: string
}

/** A record in a dashboard panel. The client finds its page in the user's menu. */
export interface DashboardRecord {
  resource: string
  id: string
  title: string
  no: string | null
  /** Its state in words. */
  state: string | null
}

export interface DashboardVisit extends DashboardRecord {
  personName: string | null
  place: string | null
  startAt: string
  endAt: string
}

/** The caller's calendar. */
export interface MyVisits {
  today: string
  /** Today and tomorrow, by time. */
  visits: DashboardVisit[]
  /** Monday to Sunday of this week. */
  week: (LinkedCount & { date: string })[]
}

export interface DashboardDeadline extends DashboardRecord {
  date: string
  matter: string | null
  /** The derivation of the date, one step per line. */
  derivation: string | null
}

export interface MyDeadlines {
  today: string
  overdue: LinkedCount
  /** From today on. */
  nextSevenDays: LinkedCount
  /** The first of both, earliest due date first. */
  deadlines: DashboardDeadline[]
}

/** Todos of one kind. */
export interface TodoGroup extends LinkedCount {
  key: string
  title: string
  /** How many of them are due when. */
  dues: Record<TodoDue, number>
}

export interface Todo extends DashboardRecord {
  group: string
  /** What has to be done. */
  act: string
  /** The step that does it; undefined for the caller's own work, which is not done by one step. */
  verb?: string
  /** The due date, if any. */
  due: string | null
  /** Why the caller cannot act yet, or may not act at all. */
  refusal?: string
}

export interface TodoPage {
  today: string
  /** The total, independent of the filters below. */
  groups: TodoGroup[]
  /** Earliest due date first; todos without a due date come last. */
  todos: Todo[]
  total: number
}

/** When todos are due, the most urgent first. Each todo is in one of them. */
export const todoDues = {
  late: '已逾期',
  today: '今天',
  week: `${dashboardPeriods.dueDays} 天内`,
  later: `${dashboardPeriods.dueDays} 天后`,
  none: '无期限',
} as const
export type TodoDue = keyof typeof todoDues

export interface RecentRecord extends DashboardRecord {
  /** The caller's last action on it. */
  act: string
  at: string
}

/** Periods in which the counted records were received. */
export const progressPeriods = { month: '本月', year: '今年', all: '全部' } as const
export type ProgressPeriod = keyof typeof progressPeriods

export interface ProgressStage extends LinkedCount {
  key: 'received' | 'open' | 'done' | 'overdue'
  title: string
  /** Percentage of the received records, 0–100. */
  share: number
}

/** Progress of one kind of business. */
export interface KindProgress {
  resource: string
  title: string
  stages: ProgressStage[]
  newest: (DashboardRecord & { createTime: string })[]
}

export interface OnlineFigures {
  users: number
  sessions: number
  /** Users who were active in the last minutes. */
  activeUsers: number
  /** The latest users, for callers who may list sessions. */
  people: { name: string; lastTime: string }[] | null
}

export interface CallFigures {
  /** The last sixty minutes, the current one last. */
  minutes: { minute: string; total: number; failed: number }[]
  total: number
  failed: number
  /** Failure rate of all calls, 0–100. */
  errorShare: number
}

export interface StateCount extends LinkedCount {
  state: string
  title: string
}

export interface VisitStates extends LinkedCount {
  states: StateCount[]
}

/** A lawyer's current workload; resources that the caller may not list are left out. */
export interface LawyerLoad {
  userId: string
  name: string
  isServing: boolean
  counts: Record<string, LinkedCount>
}

export interface LawyerLoads {
  /** What is counted, in display order. */
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
  /** The result of the last run. */
  message: string | null
}

export interface JobFigures {
  running: number
  /** The last 24 hours. */
  runs: number
  failures: number
  /** Failed jobs first, then the latest; null for callers who may not list jobs. */
  jobs: JobState[] | null
}

export interface MessageFigures {
  waiting: number
  failed: number
  givenUp: number
  /** When the oldest one started to wait. */
  waitingSince: string | null
}

export interface SigningFigures extends LinkedCount {
  /** Those that end within `dashboardPeriods.signDays`. */
  soon: LinkedCount
  contracts: (DashboardRecord & { signBy: string | null; signed: number; signers: number })[]
}
