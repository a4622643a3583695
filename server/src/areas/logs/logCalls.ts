import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallFacts, currentCall, type CurrentCall } from '../../access/writeLog.ts'
import { sendError, pathOf } from '../../http/sendError.ts'
import { routeOf } from '../../http/routeAccess.ts'
import { toAppError } from '../../http/toAppError.ts'
import type { Engine } from '../../resource/Engine.ts'
import type { LogBuffer } from './createLogBuffer.ts'
import { describeCall, sentTitle } from './describeCall.ts'

interface Note {
  call?: CurrentCall
  outcome?: { success?: boolean; message?: string; result?: unknown }
  fault?: string
}

/** Calls that are not logged: checks before saving, read marks, own settings. */
const quiet =
  /\/(check|import\/(preview|fix)|test|editByAnntIdAndUserId|readAll)$|^\/sys\/(preference|queryView|common\/upload|task)(\/|$)/

/** Logs every write, export and fault with user, action, address, duration and result. */
export function logCalls(app: FastifyInstance, engine: Engine, buffer: LogBuffer): void {
  const notes = new WeakMap<FastifyRequest, Note>()
  const noteOf = (request: FastifyRequest): Note => {
    const note = notes.get(request) ?? {}
    notes.set(request, note)
    return note
  }
  const pathOfRoute = (request: FastifyRequest): string => (routeOf(request).url ?? '').slice(app.prefix.length)
  const isOperation = (request: FastifyRequest): boolean => {
    const route = pathOfRoute(request)
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    return (isWrite && !quiet.test(route)) || route.endsWith('/exportXls')
  }

  // After the body was parsed, because parsing loses the async context.
  app.addHook('preHandler', (request, _reply, next) => {
    if (!isOperation(request)) return next()
    const call = { facts: factsOf(request), hasLogged: false, isAnswered: false }
    noteOf(request).call = call
    currentCall.run(call, next)
  })

  app.addHook('preSerialization', (request, _reply, payload, next) => {
    const note = notes.get(request)
    if (note?.call) note.call.isAnswered = true
    if (isOperation(request)) noteOf(request).outcome = payload as NonNullable<Note['outcome']>
    next(null, payload)
  })

  app.setErrorHandler((error, request, reply) => {
    const { status, code } = toAppError(error, request.id)
    if (status === 500 && code !== 'session_expired') noteOf(request).fault = faultWords(error)
    return sendError(error, request, reply)
  })

  app.addHook('onResponse', async (request, reply) => {
    const note = notes.get(request)
    if (note?.fault !== undefined) logFault(request, reply, note.fault)
    else if (request.actor && isOperation(request)) logOperation(request, reply, note ?? {})
  })

  function logOperation(request: FastifyRequest, reply: FastifyReply, { call, outcome }: Note): void {
    const isSuccess = reply.statusCode < 400 && outcome?.success !== false
    // The call has already written its own log entry in its own transaction.
    if (isSuccess && call?.hasLogged) return
    const route = pathOfRoute(request)
    const { words, operation, isVague } = describeCall(engine, request.method, route)
    const message = outcome?.message ?? `HTTP ${reply.statusCode}`
    const ending = isSuccess ? (isVague ? `：${message}` : '') : `失败：${message}`
    buffer.add({
      ...entryOf(request, reply, outcome?.result),
      type: 'operation',
      operation,
      content: `${words}${sentTitle(engine, route, request.body)}${ending}`,
      isSuccess,
    })
  }

  function logFault(request: FastifyRequest, reply: FastifyReply, fault: string): void {
    buffer.add({ ...entryOf(request, reply), type: 'fault', content: `系统异常：${fault}`, isSuccess: false })
  }

  function entryOf(request: FastifyRequest, reply: FastifyReply, result?: unknown) {
    const params = safeParams(request.query, request.body)
    return {
      ...factsOf(request),
      username: request.actor?.username ?? null,
      realname: request.actor?.realname ?? null,
      tenantId: request.actor?.tenantId ?? 0,
      route: pathOfRoute(request),
      ...(params !== undefined && { params }),
      recordIds: recordsOf(request, result),
      costMs: Math.round(reply.elapsedTime),
      at: new Date(),
    }
  }
}

function factsOf(request: FastifyRequest): CallFacts {
  return {
    address: request.ip,
    method: request.method,
    url: pathOf(request),
    agent: request.headers['user-agent'] ?? '',
    requestId: request.id,
  }
}

interface Named {
  id?: unknown
  ids?: unknown
}

/** The records of a call; empty where it neither named nor created one. */
function recordsOf({ params, query, body }: FastifyRequest, result: unknown): string[] {
  const named = [params, query, body, result].map((part) => (part ?? {}) as Named)
  const own = idsIn(...named.flatMap(({ id, ids }) => [id, ids]))
  return own.length > 0 ? [...new Set([...own, ...idsIn(query, body)])] : []
}

function faultWords(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

const maxIds = 100
/** Ids in the format of `newId`. */
const id = /^\d{19}$/

/** Record ids among submitted values, at any depth; lists may be joined by commas. */
function idsIn(...sent: readonly unknown[]): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, depth: number): void => {
    if (found.size >= maxIds || depth > 6) return
    if (typeof value === 'string') {
      for (const word of value.split(',', maxIds)) if (id.test(word)) found.add(word)
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
      for (const inner of Object.values(value)) walk(inner, depth + 1)
  }
  for (const value of sent) walk(value, 0)
  return [...found].slice(0, maxIds)
}

/** Values that are redacted for every reader of the log. */
const secret = /pass|pwd|secret|token|captcha|salt|signature|smscode|checkkey|phone|mobile|idcard|idno|bankcard/i
const maxTextLength = 200
const maxListLength = 20
const maxParamsLength = 2_000

/** An address with its host alone: the rest, as of a webhook, may be a key. */
const withoutPath = (text: string): string =>
  text.replace(
    /^(https?:\/\/)(?:[^/?#]*@)?([^/?#]*)(.*)$/is,
    (_, scheme: string, host: string, rest: string) => scheme + host + (rest && '/…'),
  )

/** The submitted values as JSON: secrets and the paths of addresses redacted, long texts and lists truncated. */
function safeParams(query: unknown, body: unknown): string | undefined {
  const sent = { ...(isObject(query) && query), ...(isObject(body) ? body : body !== undefined && { body }) }
  if (Object.keys(sent).length === 0) return undefined
  const text = JSON.stringify(sent, (name: string, value: unknown) => {
    if (secret.test(name) && value !== null && value !== '') return '***'
    if (typeof value === 'string') return shown(withoutPath(value))
    return Array.isArray(value) ? value.slice(0, maxListLength) : value
  })
  return text.slice(0, maxParamsLength)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

const shown = (text: string): string => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)
