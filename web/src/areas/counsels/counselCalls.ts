import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

/** How well the office has kept its promise. */
export interface SlaResult {
  total: number
  inTime: number
  late: number
  waiting: number
  /** In percent; nothing where no time has come yet. */
  rate: number | null
}

export const counselCalls = {
  sla: (id: string, signal?: AbortSignal): Promise<SlaResult> =>
    call({ method: 'GET', path: '/legal/counsel/sla' }, { params: { id }, signal }),
  serviceReport: (id: string, year: number): Promise<Download> =>
    callBlob({ method: 'GET', path: '/legal/counsel/serviceReport' }, { params: { id, year } }),
}
