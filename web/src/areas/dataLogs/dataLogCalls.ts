import type { Page } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

/** One version of a row (wire contract §4.9), and what people want to read about it. */
export interface DataLogRow {
  id: string
  dataTable: string
  dataTable_dictText: string
  resource: string
  dataId: string
  /** The name that the row has today; none when it is gone for good. */
  dataId_dictText: string | null
  dataVersion: string
  /** The row as it was then, as JSON. */
  dataContent: string | null
  actionTitle: string
  /** The titles of the fields that changed. */
  fields: string[]
  reason: string | null
  createBy: string
  createBy_dictText: string | null
  createTime: string
}

export type DataLogQuery = Readonly<Record<string, string | number>>

export const dataLogCalls = {
  list: (params: DataLogQuery, signal?: AbortSignal): Promise<Page<DataLogRow>> =>
    call({ method: 'GET', path: '/sys/dataLog/list' }, { params, signal }),
  compare: (dataId1: string, dataId2: string, signal?: AbortSignal): Promise<DataLogRow[]> =>
    call({ method: 'GET', path: '/sys/dataLog/queryCompareList' }, { params: { dataId1, dataId2 }, signal }),
}
