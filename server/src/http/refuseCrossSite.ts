import { errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'

/**
 * For calls that change something although old clients make them by GET: another site may not make a browser send
 * them. The token travels in a header that such a request cannot carry either; this is the second lock.
 */
export async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw errors.forbidden()
}
