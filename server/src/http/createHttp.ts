import { getHeapStatistics } from 'node:v8'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { maxBodyBytes } from '@lexdesk/domain'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerError } from './answerError.ts'
import { answerUnknownPath } from './answerUnknownPath.ts'
import { answerUnreadable } from './answerUnreadable.ts'
import { authenticate } from './authenticate.ts'
import type { ResolveActor } from './authenticate.ts'
import { findCall } from './callTable.ts'
import { checkAddressText, refuseSecondSpelling } from './checkAddress.ts'
import { closeIdleConnections } from './closeGracefully.ts'
import { health } from './health.ts'
import { httpErrors } from './httpErrors.ts'
import { metrics } from './metrics.ts'
import { readerCookies } from './readerCookie.ts'
import { readJson } from './readJson.ts'
import { createRequestIds, RequestLog } from './requestLog.ts'
import { requireDeclaredAccess } from './routeAccess.ts'
import { securityHeaders } from './securityHeaders.ts'
import { webClient } from './webClient.ts'
import { webSockets } from './webSockets.ts'

export interface HttpOptions {
  apiBase: string
  resolveActor: ResolveActor
  /** Rejects while the server cannot work; asked by `health/ready`. */
  checkReady: () => Promise<void>
  /** Folder of the built web client; absent: calls only. */
  webDir?: string
  metricsToken?: string
  logLevel?: string
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): void }
  trustProxy?: string[]
  /** Event-loop delay above which requests are turned away. */
  maxEventLoopDelayMs?: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the stop signal on. */
    isDraining: boolean
    isApiPath(request: FastifyRequest): boolean
  }
}

/** The server without its areas: everything that holds for each call, whatever it does. */
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
    // A condition with a thousand ids travels in the address.
    http: { maxHeaderSize: 64 * 1024 },
    clientErrorHandler: answerUnreadable,
    // Those who ask for headers alone ask for files, pages and health, which say so themselves.
    exposeHeadRoutes: false,
    // A hundred routes would be a hundred clocks; no plugin here waits for anything outside.
    pluginTimeout: 0,
    // Definitions check what comes in; no route has a schema of the framework's, whose compilers take long to read.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Requests that arrive on open connections while the server stops are still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })

  app.decorate('isDraining', false)
  closeIdleConnections(app)
  app.decorate('isApiPath', (request: FastifyRequest) => isUnder(apiBase, request.url))
  app.decorateRequest('actor', null)
  app.decorateRequest('call', null)
  requireDeclaredAccess(app)
  await webSockets(app)
  readerCookies(app, apiBase)

  app.addHook('onRequest', securityHeaders(app.isApiPath))
  app.addHook('onRequest', refuseSecondSpelling)
  app.addHook('onRequest', findCall)
  await turnAwayUnderPressure(app, options.maxEventLoopDelayMs ?? 2_000)
  app.addHook('onRequest', authenticate(resolveActor))
  app.addHook('preValidation', checkAddressText)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnknownPath(resolveActor))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    readJson(body),
  )
  await app.register(multipart, { limits: { fields: 50, fieldSize: 64 * 1024, files: 10, parts: 60 } })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  metrics(app, options.metricsToken)
  await app.register(health, { prefix: apiBase, checkReady: options.checkReady })
  if (options.webDir) await webClient(app, options.webDir, apiBase)
  return app
}

function noSchemas(): never {
  throw new Error('routes have no schemas here')
}

async function turnAwayUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.9),
    pressureHandler(request, _reply, _kind, value) {
      // A machine that gives this process no time takes no samples either; that says nothing about our own load.
      if (value === Infinity) return
      // An orchestrator that gets no answer would kill a busy server and make it worse.
      if (!/\/health\/live$|^\/metrics$/.test(request.url)) throw httpErrors.overloaded()
    },
  })
}

function isUnder(prefix: string, url: string): boolean {
  return url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length))
}
