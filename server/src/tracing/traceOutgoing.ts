import { subscribe, tracingChannel, unsubscribe } from 'node:diagnostics_channel'
import { currentTrace, headerOf, newSpanId, nowMs, recordPart, type Trace } from './currentTrace.ts'

interface Begun {
  trace: Trace
  spanId: string
  startMs: number
}

interface FetchRequest {
  origin: string
  method: string
  addHeader(name: string, value: string): void
}
interface ClientRequest {
  host: string
  method: string
}
interface Answer {
  statusCode: number
}
interface RedisCommand {
  command: string
}

/**
 * Records the calls that requests make, as Node and the Redis client announce them: `fetch` (also the file store in a
 * bucket), `http` and `https`, and Redis. Returns a function that ends it. Paths are left out: they may be secret.
 */
export function traceOutgoing(): () => void {
  const begun = new WeakMap<object, Begun>()

  function begin(work: object): Begun | undefined {
    const trace = currentTrace.getStore()
    if (!trace) return undefined
    const start = { trace, spanId: newSpanId(), startMs: nowMs() }
    begun.set(work, start)
    return start
  }
  function end(work: object, name: string, attributes: Record<string, string | number>, isFailed: boolean): void {
    const start = begun.get(work)
    if (!start) return
    begun.delete(work)
    const { trace, spanId, startMs } = start
    recordPart(trace, { spanId, startMs, endMs: nowMs(), name, attributes, isFailed })
  }

  const answered = (work: object, method: string, address: string, status: number | undefined): void =>
    end(
      work,
      `${method} ${address}`,
      {
        'http.request.method': method,
        'server.address': address,
        ...(status && { 'http.response.status_code': status }),
      },
      status === undefined || status >= 400,
    )
  const fetchEnds = (message: unknown): void => {
    const { request, response } = message as { request: FetchRequest; response?: Answer }
    answered(request, request.method, new URL(request.origin).host, response?.statusCode)
  }
  const callEnds = (message: unknown): void => {
    const { request, response } = message as { request: ClientRequest; response?: Answer }
    answered(request, request.method, request.host, response?.statusCode)
  }
  const channels: [string, (message: unknown) => void][] = [
    [
      'undici:request:create',
      (message) => {
        const { request } = message as { request: FetchRequest }
        const start = begin(request)
        if (start) request.addHeader('traceparent', headerOf(start.trace.traceId, start.spanId))
      },
    ],
    ['undici:request:headers', fetchEnds],
    ['undici:request:error', fetchEnds],
    ['http.client.request.start', (message) => void begin((message as { request: ClientRequest }).request)],
    ['http.client.response.finish', callEnds],
    ['http.client.request.error', callEnds],
  ]
  for (const [name, listener] of channels) subscribe(name, listener)

  const redisEnds = (message: unknown, isFailed: boolean): void => {
    const { command } = message as RedisCommand
    end(message as object, `redis ${command}`, { 'db.system.name': 'redis', 'db.operation.name': command }, isFailed)
  }
  const redis = tracingChannel<unknown, object>('node-redis:command')
  const commands = {
    start: (message: object) => void begin(message),
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (message: object) => redisEnds(message, 'error' in message),
    error: () => {},
  }
  redis.subscribe(commands)
  return () => {
    for (const [name, listener] of channels) unsubscribe(name, listener)
    redis.unsubscribe(commands)
  }
}
