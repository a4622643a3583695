import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { createActor } from '../../access/Actor.ts'
import type { Actor } from '../../access/Actor.ts'
import { accessToken } from '../authenticate.ts'
import { closeGracefully } from '../closeGracefully.ts'
import { createHttp } from '../createHttp.ts'
import type { HttpOptions } from '../createHttp.ts'

const testApiBase = '/api'

export function testActor(facts: Partial<Actor> = {}): Actor {
  return createActor({
    userId: 'u1',
    username: 'chenlv',
    realname: '陈律师',
    tenantId: 1,
    tenantIds: [1],
    orgCode: null,
    departmentId: null,
    orgCodes: [],
    roleIds: [],
    sessionId: 's1',
    readOnlyUntil: null,
    isAdmin: false,
    permissions: new Set(),
    withheld: new Set(),
    rowRules: new Map(),
    walls: new Map(),
    ...facts,
  })
}

/** Tokens of the test server; `gone` is an ended session. */
export type TestSessions = Record<string, Actor>

/** The HTTP foundation with sessions from a table; closed when the test ends. */
export async function testHttp(
  sessions: TestSessions = {},
  options: Partial<HttpOptions> = {},
): Promise<FastifyInstance> {
  const app = await createHttp({
    apiBase: testApiBase,
    logLevel: 'silent',
    checkReady: async () => ({}),
    resolveActor: async (request) => {
      const token = accessToken(request)
      if (token === 'gone') return 'expired'
      return (token && sessions[token]) || 'anonymous'
    },
    ...options,
  })
  onTestFinished(() => closeGracefully(app, 1_000))
  return app
}

/** Listens on a free loopback port and returns its address. */
export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
