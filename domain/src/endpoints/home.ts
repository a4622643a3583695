import { directoryPermission } from '../resource/pickPermissions.ts'
import { integer, text } from '../resource/kinds/builders.ts'
import type {
  CallFigures,
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

/** A figure on top of the home page: what there is, what is open, and how this month compares. */
export interface HomeFigure {
  key: string
  title: string
  /** The page of the list that has just these rows. */
  path: string
  openPath: string
  total: number
  open: number
  thisMonth: number
  lastMonth: number
  /** Last month up to the same day and hour: what the running month can fairly be compared with. */
  lastMonthSoFar: number
  /** Where the rows of a figure stand in several lists. */
  parts?: HomeFigurePart[]
}
export type HomeFigurePart = Pick<HomeFigure, 'key' | 'title' | 'total' | 'path'>

/** `month` as YYYY-MM, and the number of new matters under the name of each kind. */
export type MonthCounts = { month: string } & Record<string, number | string>

/** A group of overdue matters, with the number of each kind under its name. */
export type OverdueGroup = { key: string; title: string } & Record<string, number | string>

export interface SignInTotals {
  totalVisitCount: number
  todayVisitCount: number
  todayIp: number
}
/** The names are those of the wire: `tian` is the day, `type` its short form. */
export interface SignInDay {
  tian: string
  type: string
  visit: number
  ip: number
}

const signIns = { anyPermission: [directoryPermission, 'dashboard:monitor'] }

/** Everybody may ask for the home page; each figure counts only what the caller may see in its list. */
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
  progress: defineEndpoint({
    method: 'GET',
    path: '/report/home/progress',
    access: 'signedIn',
    input: { period: text('统计期间', { default: 'all' }) },
    answer: answerOf<KindProgress[]>(),
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

/** What everybody has to do: each caller gets his own, as far as he may see it. */
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
      /** `steps` for what can be done by one step. */
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

/** 监控台: the office at this moment. Null where the caller may not open the list that is counted. */
export const monitorEndpoints = {
  online: monitor<OnlineFigures>('online'),
  calls: monitor<CallFigures>('calls'),
  visits: monitor<VisitStates | null>('visits'),
  lawyers: monitor<LawyerLoads>('lawyers'),
  jobs: monitor<JobFigures>('jobs'),
  messages: monitor<MessageFigures>('messages'),
  signing: monitor<SigningFigures | null>('signing'),
}
