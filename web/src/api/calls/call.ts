import type { Call } from '@lexdesk/domain'
import { callEnvelope } from './callEnvelope.ts'
import type { CallInput } from './send.ts'

/** Makes a call and gives what it answers; a failure is thrown as an ApiError. */
export async function call<T>(endpoint: Call, input?: CallInput): Promise<T> {
  return (await callEnvelope<T>(endpoint, input)).result
}
