import type { KindProgress, MyDeadlines, MyVisits, ProgressPeriod, RecentRecord, TodoPage } from '@lexdesk/domain'
import { askQuietly } from '../askQuietly.ts'
import { countOf, rowsOf, textOf, type Wire } from '../HomeReport.ts'

export interface TodoAsk {
  group?: string
  due?: string
  keyword?: string
  only?: 'steps'
  pageNo?: number
  pageSize: number
}

export interface UnreadNotices {
  total: number
  notices: { id: string; title: string; sendTime: string }[]
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
  unread: async (signal: AbortSignal): Promise<UnreadNotices> => {
    const answer = (await askQuietly<Wire | null>('/sys/annountCement/listByUser', signal)) ?? {}
    const rows = [...rowsOf(answer.anntMsgList), ...rowsOf(answer.sysMsgList)]
    return {
      total: countOf(answer.anntMsgTotal) + countOf(answer.sysMsgTotal),
      notices: rows
        .map((row) => ({
          id: textOf(row.id),
          title: textOf(row.titile),
          sendTime: textOf(row.sendTime) || textOf(row.createTime),
        }))
        .sort((one, other) => (one.sendTime < other.sendTime ? 1 : -1)),
    }
  },
}
