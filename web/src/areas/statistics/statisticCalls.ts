import { statisticEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

export interface StatisticParams {
  code: string
  from?: string
  to?: string
}

/** Errors are shown in the page, so the calls are quiet. */
export const statisticCalls = {
  list: (signal?: AbortSignal) => call(statisticEndpoints.list, {}, { signal, quiet: true }),
  data: (params: StatisticParams, signal?: AbortSignal) =>
    call(statisticEndpoints.data, params, { signal, quiet: true }),
  exportXls: (params: StatisticParams): Promise<Download> => callBlob(statisticEndpoints.exportXls, params),
}
