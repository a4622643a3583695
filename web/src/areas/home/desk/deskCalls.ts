import type { KindProgress, MyDeadlines, MyVisits, ProgressPeriod, RecentRecord, TodoPage } from '@lexdesk/domain'
import { askQuietly } from '../askQuietly.ts'

export interface TodoAsk {
  group?: string
  due?: string
  keyword?: string
  only?: 'steps'
  pageNo?: number
  pageSize: number
}

/** What the pages ask for that tell an operator what to do. */
export const deskCalls = {
  visits: (signal: AbortSignal) => askQuietly<MyVisits>('/report/workplace/visits', signal),
  deadlines: (signal: AbortSignal) => askQuietly<MyDeadlines>('/report/workplace/deadlines', signal),
  recent: (signal: AbortSignal) => askQuietly<RecentRecord[]>('/report/workplace/recent', signal),
  todos: (ask: TodoAsk, signal: AbortSignal) =>
    askQuietly<TodoPage>('/report/workplace/todos', signal, { ...ask } as Record<string, string | number>),
  progress: (period: ProgressPeriod, signal: AbortSignal) =>
    askQuietly<KindProgress[]>('/report/home/progress', signal, { period }),
}
