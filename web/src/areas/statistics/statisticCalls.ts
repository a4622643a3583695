import type { Statistic, StatisticAnswer } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

export interface StatisticParams {
  code: string
  from?: string
  to?: string
}

const get = (name: string) => ({ method: 'GET' as const, path: `/legal/statistic/${name}` })

/** What goes wrong stands in the page, so that the calls are quiet. */
export const statisticCalls = {
  list: (signal?: AbortSignal): Promise<Statistic[]> => call(get('list'), { signal, quiet: true }),
  data: (params: StatisticParams, signal?: AbortSignal): Promise<StatisticAnswer> =>
    call(get('data'), { params: { ...params }, signal, quiet: true }),
  exportXls: (params: StatisticParams): Promise<Download> => callBlob(get('exportXls'), { params: { ...params } }),
}
