import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from './httpErrors.ts'

/** An escaped letter, digit, `-`, `.`, `_`, `~` or slash: a second spelling of a path. */
const secondSpelling = /%(2[def]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i

/** Routes match one spelling only, so that nothing in front of the server can be told a different path. */
export function refuseSecondSpelling(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const { url } = request.raw
  const path = url?.split('?', 1)[0] ?? ''
  if (path.includes('%') && !request.is404 && secondSpelling.test(path)) reply.callNotFound()
  else next()
}

/**
 * Values in the address obey the same rules for text as those in bodies. A NUL is all that can be wrong with them:
 * escapes that are no valid UTF-8 are not decoded.
 */
export function checkAddressText(request: FastifyRequest, _reply: FastifyReply, next: (error?: Error) => void): void {
  if (!request.raw.url?.includes('%00')) return next()
  const values = [request.query, request.params].flatMap((found) => Object.entries(found as Record<string, unknown>))
  const [name] = values.find(([, value]) => [value].flat().some((text) => String(text).includes('\0'))) ?? []
  next(name === undefined ? undefined : httpErrors.malformed(`参数 ${name} 含有空字符，请删除后重试`))
}
