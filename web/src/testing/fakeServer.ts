import { done, type Envelope, ok } from '@lexdesk/domain'
import { vi } from 'vitest'

export interface FakeRequest {
  method: string
  path: string
  params: Record<string, string>
  body: unknown
  headers: Record<string, string>
  signal: AbortSignal | undefined
}

type Answer = Response | object | string | number | boolean | null | undefined
/** A result to be wrapped in an envelope, a whole Response, or a function that returns either. */
type Handler = Answer | ((request: FakeRequest) => Answer | Promise<Answer>)

export interface FakeServer {
  requests: FakeRequest[]
  /** Adds or replaces responses, keyed `GET /legal/enterprise/list`. */
  answer(handlers: Record<string, Handler>): void
  /** The requests to one endpoint. */
  sent(name: string): FakeRequest[]
}

/** Stubs fetch. A call without a handler fails the test and names the call, like a 404. */
export function fakeServer(handlers: Record<string, Handler> = {}): FakeServer {
  const known = new Map(Object.entries(handlers))
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const request = readRequest(String(input), init)
    requests.push(request)
    const name = `${request.method} ${request.path}`
    if (!known.has(name)) return jsonAnswer(failure(`没有为 ${name} 准备回答`), 404)
    const handler = known.get(name)
    const answer = typeof handler === 'function' ? await handler(request) : handler
    return answer instanceof Response ? answer : jsonAnswer(isEnvelope(answer) ? answer : ok(answer ?? null))
  })
  return {
    requests,
    answer: (more) => {
      for (const [name, handler] of Object.entries(more)) known.set(name, handler)
    },
    sent: (name) => requests.filter(({ method, path }) => `${method} ${path}` === name),
  }
}

export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** A refusal as sent by the server. */
export function refusal(message: string, error: Partial<NonNullable<Envelope['error']>> = {}, status = 200): Response {
  return jsonAnswer({ ...failure(message), error: { code: 'refused', ...error } }, status)
}

function failure(message: string): Envelope {
  return { ...done(message), success: false, code: 500, requestId: 'req-test' }
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'success' in answer && 'timestamp' in answer
}

function readRequest(address: string, init: RequestInit): FakeRequest {
  const url = new URL(address, 'http://test.local')
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    params: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    headers: init.headers as Record<string, string>,
    signal: init.signal ?? undefined,
  }
}
