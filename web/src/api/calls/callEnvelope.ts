import type { Endpoint, EndpointInput, Envelope } from '@lexdesk/domain'
import { openEnvelope } from './openEnvelope.ts'
import { type CallInput, send } from './send.ts'
import { type CallArguments, type DerivedCall, sentCall } from './sentCall.ts'

/** Calls an endpoint and returns the whole envelope, for its message and warnings. */
export function callEnvelope<I extends EndpointInput, A>(
  endpoint: Endpoint<I, A>,
  ...rest: CallArguments<I>
): Promise<Envelope<A>>
export function callEnvelope<T>(call: DerivedCall, input?: CallInput): Promise<Envelope<T>>
export function callEnvelope(target: Endpoint | DerivedCall, ...rest: unknown[]): Promise<Envelope<unknown>> {
  return send(...sentCall(target, ...rest), async (response, token) =>
    openEnvelope(response.status, await response.text(), token !== undefined),
  )
}
