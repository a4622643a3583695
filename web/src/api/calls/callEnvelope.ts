import type { Endpoint, EndpointInput, Envelope } from '@lexdesk/domain'
import { openEnvelope } from './openEnvelope.ts'
import { type CallInput, send } from './send.ts'
import { type CallArguments, type DerivedCall, sentCall } from './sentCall.ts'
import { startAnswers } from './startAnswers.ts'

/** Calls an endpoint and returns the whole envelope, for its message and warnings. */
export function callEnvelope<I extends EndpointInput, A>(
  endpoint: Endpoint<I, A>,
  ...rest: CallArguments<I>
): Promise<Envelope<A>>
export function callEnvelope<T>(call: DerivedCall, input?: CallInput): Promise<Envelope<T>>
export async function callEnvelope(target: Endpoint | DerivedCall, ...rest: unknown[]): Promise<Envelope<unknown>> {
  const [sent, input] = sentCall(target, ...rest)
  const known = input.start && (await startAnswers.take(input.start, sent.path, input.params))
  if (known) return known
  return send(sent, input, async (response, token) =>
    openEnvelope(response.status, await response.text(), token !== undefined),
  )
}
