import { gatewayMethods } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { identify, type ResolveActor } from '../../http/authenticate.ts'
import type { Outbound } from '../../outbound/createOutbound.ts'
import { createCircuitBreakers } from './circuitBreakers.ts'
import type { RouteTable } from './createRouteTable.ts'
import { gatewayErrors } from './gatewayErrors.ts'
import type { LiveRoute } from './LiveRoute.ts'
import { forwardRequest } from './forwardRequest.ts'
import { createRateLimiter } from './rateLimiter.ts'
import { type Visit, visitOf } from './Visit.ts'

export interface GatewayParts {
  table: RouteTable
  outbound: Outbound
  resolveActor: ResolveActor
  apiBase: string
  maxBytes: number
}

/** Everything below it is forwarded by routes; none of our own endpoints are here. */
const gatewayPrefix = '/gateway'

export async function gatewayMount(app: FastifyInstance, parts: GatewayParts): Promise<void> {
  const { table, outbound, resolveActor, apiBase, maxBytes } = parts
  const limiter = createRateLimiter()
  const breakers = createCircuitBreakers()
  table.onReset(() => {
    limiter.clear()
    breakers.clear()
  })
  const chosen = new WeakMap<FastifyRequest, { visit: Visit; route: LiveRoute }>()

  // Bodies of any type are forwarded unparsed, so this mount has its own content type parsers.
  await app.register(async (mount) => {
    mount.removeAllContentTypeParsers()
    mount.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // The route decides whether a session is required, so this mount has its own authentication.
    mount.addHook('onRequest', async (request) => {
      await table.settled()
      const visit = visitOf(request, apiBase + gatewayPrefix)
      const route = table.match(visit)
      if (!route?.isPublic) request.actor = await identify(request, resolveActor)
      if (request.headers.upgrade !== undefined) throw gatewayErrors.noSockets()
      if (!route) throw gatewayErrors.noRoute()
      chosen.set(request, { visit, route })
    })
    mount.route({
      method: [...gatewayMethods],
      url: `${gatewayPrefix}/*`,
      bodyLimit: maxBytes,
      compress: false,
      config: { access: { signedInUnless: () => true } },
      handler: (request, reply) => {
        const { visit, route } = chosen.get(request)!
        return forwardRequest({ outbound, limiter, breakers, maxBytes }, route, visit, request, reply)
      },
    })
  })
}
