import { counselEndpoints, type SlaResult } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callBlob, type Download } from '../../api/calls/callBlob.ts'

export const counselCalls = {
  sla: (id: string, signal?: AbortSignal): Promise<SlaResult> => call(counselEndpoints.sla, { id }, { signal }),
  serviceReport: (id: string, year: number): Promise<Download> =>
    callBlob(counselEndpoints.serviceReport, { id, year }),
}
