import { deadlineEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

/** The input of a preview. */
export interface PreviewInput {
  ruleId: string
  startDate: string | null
  notifiedEnd: string | null
}

export const deadlineCalls = {
  reminders: (id: string, signal: AbortSignal) => call(deadlineEndpoints.reminders, { id }, { signal }),
  preview: (input: PreviewInput, signal: AbortSignal) => call(deadlineEndpoints.preview, input, { signal }),
}
