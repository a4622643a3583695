import { dataLogEndpoints, type DataLogRow, type Page } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

export type DataLogQuery = Readonly<Record<string, string | number>>

export const dataLogCalls = {
  list: (query: DataLogQuery, signal?: AbortSignal): Promise<Page<DataLogRow>> =>
    call(dataLogEndpoints.list, query, { signal }),
  compare: (dataId1: string, dataId2: string, signal?: AbortSignal): Promise<DataLogRow[]> =>
    call(dataLogEndpoints.queryCompareList, { dataId1, dataId2 }, { signal }),
}
