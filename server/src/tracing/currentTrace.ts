import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** A piece of work with its time, in milliseconds since 1970. */
export interface Span {
  name: string
  kind: 'server' | 'client'
  traceId: string
  spanId: string
  parentId: string | undefined
  startMs: number
  endMs: number
  attributes: Record<string, string | number>
  isFailed: boolean
}

/** The request that the running code works for, as a trace. */
export interface Trace {
  traceId: string
  spanId: string
  record(span: Span): void
}

export const currentTrace = new AsyncLocalStorage<Trace>()

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')
/** Monotonic within a process, unlike the clock of the system. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

export const headerOf = (traceId: string, spanId: string): string => `00-${traceId}-${spanId}-01`

/** The header that continues the trace of the current request in another service. */
export function traceHeaders(): { traceparent?: string } {
  const trace = currentTrace.getStore()
  return trace ? { traceparent: headerOf(trace.traceId, trace.spanId) } : {}
}

/** Records what was done for a request. */
export function recordPart(
  { traceId, spanId: parentId, record }: Trace,
  part: Pick<Span, 'spanId' | 'name' | 'startMs' | 'endMs' | 'attributes' | 'isFailed'>,
): void {
  record({ ...part, kind: 'client', traceId, parentId })
}
