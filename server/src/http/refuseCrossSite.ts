import { errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'

/**
 * For calls that change something although old clients use GET: another site must not make a browser send them. The
 * token is in a header that such a request cannot carry either; this is defence in depth.
 */
export async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw errors.forbidden()
}
