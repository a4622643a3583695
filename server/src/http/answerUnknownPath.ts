import { beijingTime } from '@lexdesk/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './sendError.ts'
import { identify } from './authenticate.ts'
import type { ResolveActor } from './authenticate.ts'
import { httpErrors } from './httpErrors.ts'
import { routesAt } from './routeAccess.ts'

/** A known path with another verb gets code 405, after the session check; any other path gets 404 as JSON. */
export function answerUnknownPath(resolveActor: ResolveActor) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request)
    const routes = routesAt(request.server, path).filter((route) => route.url !== '/*' && route.method !== 'HEAD')
    if (routes.length > 0 && !routes.some((route) => route.method === request.method)) {
      if (!routes.some((route) => route.access === 'public')) await identify(request, resolveActor)
      const allowed = [...new Set(routes.map((route) => route.method))]
      reply.header('allow', allowed.join(', '))
      throw httpErrors.wrongVerb(request.method, allowed)
    }
    return reply.code(404).send({
      timestamp: beijingTime(new Date()),
      status: 404,
      error: 'Not Found',
      message: '路径不存在，请检查路径是否正确',
      path,
      success: false,
      code: 404,
      result: null,
      requestId: request.id,
    })
  }
}
