import { type ListedSetting, settingEndpoints } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

/** Writes return the message of the server. */
export const settingCalls = {
  list: (signal: AbortSignal) => call(settingEndpoints.list, {}, { signal }),
  save: async ({ code, version }: ListedSetting, value: number, note: string | null): Promise<string> =>
    (await callEnvelope(settingEndpoints.edit, { code, version, value, note })).message,
  reset: async ({ code, version }: ListedSetting): Promise<string> =>
    (await callEnvelope(settingEndpoints.reset, { code, version })).message,
}
