import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'lexdesk_third'

/** Marks the browser that sets out for a provider, so that nobody else can come back in its place. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, path: string, seconds: number): string {
  const mark = randomBytes(16).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${mark}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
  return mark
}

export function hasMark(request: FastifyRequest, mark: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(';').map((part) => part.trim())
  const given = Buffer.from(cookies.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? '')
  const wanted = Buffer.from(mark)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
