import type { SettingSpec } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

/** A number of the trade as it stands. */
export interface Setting extends SettingSpec {
  code: string
  usual: number
  id: string | null
  version: number | null
  note: string | null
  updateBy: string | null
  updateTime: string | null
}

const base = '/legal/setting'
const change = async (path: string, body: object) =>
  (await callEnvelope<Setting>({ method: 'POST', path: base + path }, { body: { ...body } })).message

export const settingCalls = {
  list: (signal: AbortSignal) => call<Setting[]>({ method: 'GET', path: `${base}/list` }, { signal }),
  save: ({ code, version }: Setting, value: number, note: string | null) =>
    change('/edit', { code, version, value, note }),
  reset: ({ code, version }: Setting) => change('/reset', { code, version }),
}
