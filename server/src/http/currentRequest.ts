import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The request that the running code works for; undefined in jobs and tasks of the server's own. */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>()

/** Parsing the body loses the async context, so it is entered again afterwards. */
export function followRequests(app: FastifyInstance): void {
  for (const hook of ['onRequest', 'preHandler'] as const)
    app.addHook(hook, (request: FastifyRequest, _reply: unknown, next: () => void) => currentRequest.run(request, next))
}
