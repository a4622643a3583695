import { deadline, type DeadlinePreview, type ReminderRecord } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

/** What a preview rests on. */
export interface PreviewInput {
  ruleId: string
  startDate: string | null
  notifiedEnd: string | null
}

export const deadlineCalls = {
  reminders: (id: string, signal: AbortSignal) =>
    call<ReminderRecord>({ method: 'GET', path: `${deadline.path}/reminders` }, { params: { id }, signal }),
  preview: (body: PreviewInput, signal: AbortSignal) =>
    call<DeadlinePreview>({ method: 'POST', path: `${deadline.path}/preview` }, { body, signal }),
}
