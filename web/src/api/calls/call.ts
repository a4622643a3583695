import type { Endpoint, EndpointInput } from '@lexdesk/domain'
import { callEnvelope } from './callEnvelope.ts'
import type { CallInput } from './send.ts'
import { type CallArguments, type DerivedCall, sentCall } from './sentCall.ts'

/** Calls an endpoint and returns its result; a failure is thrown as an ApiError. */
export function call<I extends EndpointInput, A>(endpoint: Endpoint<I, A>, ...rest: CallArguments<I>): Promise<A>
export function call<T>(call: DerivedCall, input?: CallInput): Promise<T>
export async function call(target: Endpoint | DerivedCall, ...rest: unknown[]): Promise<unknown> {
  return (await callEnvelope(...sentCall(target, ...rest))).result
}
