import {
  type Call,
  type Endpoint,
  type EndpointInput,
  isParser,
  endpointRequest,
  type SentInput,
  type Values,
} from '@lexdesk/domain'
import type { CallInput } from './send.ts'

/** Options of a call other than its input. */
export type CallOptions = Omit<CallInput, 'params' | 'body'>

/** The input may be omitted where nothing is required. */
export type CallArguments<I extends EndpointInput> =
  Record<never, never> extends SentInput<I>
    ? [input?: SentInput<I>, options?: CallOptions]
    : [input: SentInput<I>, options?: CallOptions]

/** A call derived from a definition, as opposed to a declared endpoint. */
export type DerivedCall = Call & { access?: never }

/** Distributes the input of an endpoint: path parameters first, the rest into the query of a GET or DELETE or into the body. */
export function sentCall(target: Endpoint | DerivedCall, ...rest: unknown[]): [DerivedCall, CallInput] {
  const [input = {}, options = {}] = rest as [Values?, CallOptions?]
  if (target.access === undefined) return [target, input]
  const { method } = target
  const { path, values } = endpointRequest(target, input)
  if (method === 'GET' || method === 'DELETE' || options.form)
    return [
      { method, path },
      { ...options, params: values },
    ]
  const hasBody = isParser(target.input) || Object.keys(target.input).length > 0
  return [
    { method, path },
    { ...options, ...(hasBody && { body: values }) },
  ]
}
