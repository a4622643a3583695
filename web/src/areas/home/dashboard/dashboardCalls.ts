import { homeEndpoints, type ProgressPeriod, workplaceEndpoints } from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { quietly } from '../homeCalls.ts'

export interface TodoAsk {
  group?: string
  due?: string
  keyword?: string
  only?: 'steps'
  pageNo?: number
  pageSize: number
}

/** The calls of the dashboard pages. */
export const dashboardCalls = {
  visits: (signal: AbortSignal) => call(workplaceEndpoints.visits, {}, quietly(signal)),
  deadlines: (signal: AbortSignal) => call(workplaceEndpoints.deadlines, {}, quietly(signal)),
  recent: (signal: AbortSignal) => call(workplaceEndpoints.recent, {}, quietly(signal)),
  todos: (ask: TodoAsk, signal: AbortSignal) => call(workplaceEndpoints.todos, ask, quietly(signal)),
  progress: (period: ProgressPeriod, signal: AbortSignal) => call(homeEndpoints.progress, { period }, quietly(signal)),
}
