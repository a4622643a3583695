import type { Call, Envelope } from '@lexdesk/domain'
import { openEnvelope } from './openEnvelope.ts'
import { type CallInput, send } from './send.ts'

/** Makes a call and gives the whole envelope: for its message and its warnings. */
export function callEnvelope<T>(call: Call, input: CallInput = {}): Promise<Envelope<T>> {
  return send(call, input, async (response, token) =>
    openEnvelope<T>(response.status, await response.text(), token !== undefined),
  )
}
