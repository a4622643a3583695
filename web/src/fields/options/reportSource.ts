import { reportEndpoints } from '@lexdesk/domain'
import type { LoadReport, PopupPickerProps, RecordRequest } from '@lexdesk/parts'
import { call } from '../../api/calls/call.ts'
import { pageParams } from './listSource.ts'

const loadReport: LoadReport = async (code) => {
  const report = await call(reportEndpoints.getRpColumns, { code })
  return { ...report, queryInfo: await call(reportEndpoints.getQueryInfo, { code: String(report.cgRpConfigId) }) }
}

const loadData = (id: string, request: RecordRequest, signal: AbortSignal): Promise<unknown> => {
  const { column, order, ...page } = pageParams(request)
  const params = { ...request.search, ...page, ...(request.sort && { column, order }) }
  return call(reportEndpoints.getData, { ...params, code: id }, { signal })
}

/** The reports of rows, for pop-up pickers (wire contract §2.10). */
export const reportSource: Pick<PopupPickerProps, 'loadReport' | 'loadData'> = { loadReport, loadData }
