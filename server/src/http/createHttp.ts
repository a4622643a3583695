import { getHeapStatistics } from 'node:v8'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { maxBodyBytes, type AppError, failed } from '@lexdesk/domain'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import { sendError } from './sendError.ts'
import { answerUnknownPath } from './answerUnknownPath.ts'
import { authenticate, type ResolveActor } from './authenticate.ts'
import { findCall } from './callTable.ts'
import { followRequests } from './currentRequest.ts'
import { closeIdleConnections } from './closeGracefully.ts'
import { health, type HealthOptions } from './health.ts'
import { httpErrors } from './httpErrors.ts'
import { metrics } from './metrics.ts'
import { readerCookies } from './readerCookie.ts'
import { readJson } from './readJson.ts'
import { createRequestIds, RequestLog } from './requestLog.ts'
import { requireDeclaredAccess } from './routeAccess.ts'
import { securityHeaders } from './securityHeaders.ts'
import { webClient } from './webClient.ts'
import { webSockets } from './webSockets.ts'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

export interface HttpOptions {
  apiBase: string
  resolveActor: ResolveActor
  /** What `health/ready` answers; rejects while the server cannot work. */
  checkReady: HealthOptions['checkReady']
  /** Folder of the built web client; absent: calls only. */
  webDir?: string
  /** The largest upload, which the client checks before it sends. */
  uploadMaxMb?: number
  metricsToken?: string
  logLevel?: string
  /** Destination of log lines instead of standard output. */
  logStream?: { write(line: string): void }
  trustProxy?: string[]
  /** Adds the hooks of traces, which begin before the session is looked up. */
  trace?: (app: FastifyInstance) => void
  /** Event-loop delay above which requests are rejected. */
  maxEventLoopDelayMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the stop signal on. */
    isDraining: boolean
    isApiPath(request: FastifyRequest): boolean
  }
}

/** The server without its areas: everything that applies to every call. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { apiBase, resolveActor, trustProxy = [] } = options
  const app = Fastify({
    logger: {
      level: options.logLevel ?? 'info',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new RequestLog(),
    genReqId: createRequestIds(trustProxy.length > 0),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: maxBodyBytes,
    // A condition with a thousand ids is sent in the URL.
    http: { maxHeaderSize: 64 * 1024 },
    clientErrorHandler: answerUnreadable,
    // HEAD requests matter for files, pages and health, which declare them themselves.
    exposeHeadRoutes: false,
    // Avoids one timer per plugin; no plugin here waits for anything external.
    pluginTimeout: 0,
    // Definitions validate the input; no route uses the framework's schemas, whose compilers load slowly.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Requests that arrive on open connections during shutdown are still served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })

  app.decorate('isDraining', false)
  app.decorate('isApiPath', (request: FastifyRequest) => isUnder(apiBase, request.url))
  app.decorateRequest('actor', null)
  app.decorateRequest('call', null)
  requireDeclaredAccess(app)
  await webSockets(app)
  closeIdleConnections(app)
  readerCookies(app, apiBase)

  app.addHook('onRequest', securityHeaders(app.isApiPath))
  app.addHook('onRequest', refuseSecondSpelling)
  app.addHook('onRequest', findCall)
  followRequests(app)
  options.trace?.(app)
  await rejectUnderPressure(app, options.maxEventLoopDelayMs ?? 2_000)
  app.addHook('onRequest', authenticate(resolveActor))
  app.addHook('preValidation', checkAddressText)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(answerUnknownPath(resolveActor))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    readJson(body),
  )
  await app.register(multipart, { limits: { fields: 50, fieldSize: 64 * 1024, files: 10, parts: 60 } })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  metrics(app, options.metricsToken)
  await app.register(health, { prefix: apiBase, checkReady: options.checkReady })
  if (options.webDir) await webClient(app, options.webDir, options)
  return app
}

function noSchemas(): never {
  throw new Error('routes have no schemas here')
}

async function rejectUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.9),
    pressureHandler(request, _reply, _kind, value) {
      // A process without CPU time takes no samples either, so this says nothing about our own load.
      if (value === Infinity) return
      // An orchestrator without a response would kill a busy server and make it worse.
      if (!/\/health\/live$|^\/metrics$/.test(request.url)) throw httpErrors.overloaded()
    },
  })
}

function isUnder(prefix: string, url: string): boolean {
  return url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length))
}

/** Answers requests that could not be parsed, by writing to the socket directly. */
function answerUnreadable(fault: Error & { code?: string }, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refusalOf(fault.code)
  const body = JSON.stringify(failed(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]!}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  else socket.destroy()
}

function refusalOf(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return httpErrors.addressTooLong()
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? httpErrors.tooSlow() : httpErrors.malformed('无法识别的请求')
}

/** An escaped letter, digit, `-`, `.`, `_`, `~` or slash: another spelling of the same path. */
const secondSpelling = /%(2[def]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i

/** Routes match one spelling only, so that a proxy in front cannot see a different path. */
function refuseSecondSpelling(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const { url } = request.raw
  const path = url?.split('?', 1)[0] ?? ''
  if (path.includes('%') && !request.is404 && secondSpelling.test(path)) reply.callNotFound()
  else next()
}

/**
 * Values in the URL follow the same text rules as those in bodies. Only a NUL can be wrong: escapes that are not valid
 * UTF-8 are not decoded.
 */
function checkAddressText(request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void): void {
  if (!request.raw.url?.includes('%00')) return next()
  const values = [request.query, request.params].flatMap((found) => Object.entries(found as Record<string, unknown>))
  const [name] = values.find(([, value]) => [value].flat().some((text) => String(text).includes('\0'))) ?? []
  next(name === undefined ? undefined : httpErrors.malformed(`参数 ${name} 含有空字符，请删除后重试`))
}
