import { directoryPermission } from '../resource/pickPermissions.ts'
import { integer, text } from '../resource/kinds/builders.ts'
import type {
  CallFigures,
  DashboardRecord,
  JobFigures,
  KindProgress,
  LawyerLoads,
  MessageFigures,
  MyDeadlines,
  MyVisits,
  OnlineFigures,
  RecentRecord,
  SigningFigures,
  TodoPage,
  VisitStates,
} from './dashboards.ts'
import { answerOf, defineEndpoint } from './defineEndpoint.ts'

/** A figure at the top of the home page: total, open, and this month compared. */
export interface HomeFigure {
  key: string
  title: string
  /** Amounts are cents; other figures count records. */
  isMoney?: boolean
  /** The list page with exactly these rows; empty where no list has them. */
  path: string
  openPath: string
  total: number
  open: number
  thisMonth: number
  lastMonth: number
  /** Last month up to the same day and hour, for a fair comparison with the current month. */
  lastMonthSoFar: number
  /** Set when the rows of a figure are in several lists. */
  parts?: HomeFigurePart[]
}
export type HomeFigurePart = Pick<HomeFigure, 'key' | 'title' | 'total' | 'path'>

/** `month` as YYYY-MM, and the number of new matters under the name of each kind. */
export type MonthCounts = { month: string } & Record<string, number | string>

/** A group of overdue matters, with the number of each kind under its name. */
export type OverdueGroup = { key: string; title: string } & Record<string, number | string>

/** An overdue matter with its due date. */
export type LateMatter = DashboardRecord & { date: string }
/** The matters that have been overdue longest. */
export interface LateMatters {
  today: string
  matters: LateMatter[]
}

export interface SignInTotals {
  totalVisitCount: number
  todayVisitCount: number
  todayIp: number
}
/** Wire names: `tian` is the day, `type` its short form. */
export interface SignInDay {
  tian: string
  type: string
  visit: number
  ip: number
}

/** The preference of a user for a variant of the home page; without one it shows charts. */
export const homeVariantKey = 'home.variant'

const signIns = { anyPermission: [directoryPermission, 'dashboard:monitor'] }

/** A task of the first administrator; records tell whether it is done. */
export interface SetupTask {
  key: 'password' | 'office' | 'departments' | 'users' | 'roles' | 'holidays' | 'packages'
  isDone: boolean
}

/** The preference of a user who has dismissed the list of first tasks. */
export const setupDismissedKey = 'home.setupDismissed'
/** Who may set up an office. */
export const setupPermission = 'user:roles'

/** Available to every user; each figure counts only the rows that the caller may list. */
export const homeEndpoints = {
  figures: defineEndpoint({
    method: 'GET',
    path: '/report/home/list',
    access: 'signedIn',
    answer: answerOf<HomeFigure[]>(),
  }),
  months: defineEndpoint({
    method: 'GET',
    path: '/report/home/bar',
    access: 'signedIn',
    input: { months: text('月数') },
    answer: answerOf<MonthCounts[]>(),
  }),
  overdue: defineEndpoint({
    method: 'GET',
    path: '/report/home/delayBar',
    access: 'signedIn',
    input: { by: text('统计方式', { default: 'days' }) },
    answer: answerOf<OverdueGroup[]>(),
  }),
  late: defineEndpoint({
    method: 'GET',
    path: '/report/home/late',
    access: 'signedIn',
    answer: answerOf<LateMatters>(),
  }),
  progress: defineEndpoint({
    method: 'GET',
    path: '/report/home/progress',
    access: 'signedIn',
    input: { period: text('统计期间', { default: 'all' }) },
    answer: answerOf<KindProgress[]>(),
  }),
  setup: defineEndpoint({
    method: 'GET',
    path: '/report/home/setup',
    access: { permission: setupPermission },
    answer: answerOf<SetupTask[]>(),
  }),
  visitTotals: defineEndpoint({
    method: 'GET',
    path: '/sys/loginfo',
    access: signIns,
    answer: answerOf<SignInTotals>(),
  }),
  visitDays: defineEndpoint({
    method: 'GET',
    path: '/sys/visitInfo',
    access: signIns,
    answer: answerOf<SignInDay[]>(),
  }),
}

/** The caller's own work, limited to what the caller may see. */
export const workplaceEndpoints = {
  visits: defineEndpoint({
    method: 'GET',
    path: '/report/workplace/visits',
    access: 'signedIn',
    answer: answerOf<MyVisits>(),
  }),
  deadlines: defineEndpoint({
    method: 'GET',
    path: '/report/workplace/deadlines',
    access: 'signedIn',
    answer: answerOf<MyDeadlines>(),
  }),
  recent: defineEndpoint({
    method: 'GET',
    path: '/report/workplace/recent',
    access: 'signedIn',
    answer: answerOf<RecentRecord[]>(),
  }),
  todos: defineEndpoint({
    method: 'GET',
    path: '/report/workplace/todos',
    access: 'signedIn',
    input: {
      group: text('分组'),
      due: text('到期'),
      keyword: text('关键词', { max: 1000 }),
      /** `steps`: only todos that a single step can complete. */
      only: text('范围'),
      pageNo: integer('页码'),
      pageSize: integer('每页条数'),
    },
    answer: answerOf<TodoPage>(),
  }),
}

const monitor = <A>(name: string) =>
  defineEndpoint({
    method: 'GET',
    path: `/report/monitor/${name}`,
    access: { permission: 'dashboard:monitor' },
    answer: answerOf<A>(),
  })

/** 监控台: the current state of the office. Null where the caller may not open the counted list. */
export const monitorEndpoints = {
  online: monitor<OnlineFigures>('online'),
  calls: monitor<CallFigures>('calls'),
  visits: monitor<VisitStates | null>('visits'),
  lawyers: monitor<LawyerLoads>('lawyers'),
  jobs: monitor<JobFigures>('jobs'),
  messages: monitor<MessageFigures>('messages'),
  signing: monitor<SigningFigures | null>('signing'),
}
