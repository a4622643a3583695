import { errors } from '@lexdesk/domain'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/Actor.ts'
import type { NoActor } from '../access/sessions.ts'
import { httpErrors } from './httpErrors.ts'
import { readerToken } from './readerCookie.ts'
import { type RouteAccess, routeOf } from './routeAccess.ts'

/** Resolves the request's session; `expired` is a token that was once valid. */
export type ResolveActor = (request: FastifyRequest) => Promise<Actor | NoActor>

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes. */
    actor: Actor | null
  }
}

/** The calling user, on a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.actor) throw errors.notSignedIn()
  return request.actor
}

/** The token of a request: from the header, socket sub-protocol, or the reader cookie where the route takes it. */
export function accessToken(request: FastifyRequest): string | undefined {
  const header = request.headers['x-access-token']
  if (typeof header === 'string' && header !== '') return header
  const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
  const protocol = isSocket ? request.headers['sec-websocket-protocol']?.split(',')[0]?.trim() : undefined
  if (protocol) return protocol
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && routeOf(request).config.takesReaderCookie ? readerToken(request) : undefined
}

/** How clients of this wire express that they have no tenant. */
const noTenant = new Set(['', '0', 'null', 'undefined'])

/** The tenant named by a request, if any. */
export function namedTenant(request: FastifyRequest): number | undefined {
  const text = String(request.headers['tenant-id'] ?? '').trim()
  if (noTenant.has(text) || routeOf(request).config.isForAnyTenant) return undefined
  if (!/^[1-9]\d{0,9}$/.test(text)) throw errors.badRequest('请求头 tenant-id 应为租户编号')
  return Number(text)
}

/** Checks the session first, then the permission; both before the body is read. */
export function authenticate(resolveActor: ResolveActor) {
  return async (request: FastifyRequest): Promise<void> => {
    const { access } = routeOf(request).config
    if (request.is404 || access === 'public') return
    if (typeof access === 'object' && 'signedInUnless' in access && access.signedInUnless(request)) return
    const actor = await identify(request, resolveActor)
    request.actor = actor
    if (!isAllowed(actor, access)) throw errors.forbidden()
    if (actor.readOnlyUntil !== null && changesRows(request)) throw errors.tenantReadOnly(actor.readOnlyUntil)
  }
}

/** Calls for any session concern the account of the caller: a password can be changed at any time. */
function changesRows(request: FastifyRequest): boolean {
  const { access, isRead, changesByGet } = routeOf(request).config
  if (access === 'signedIn' || isRead) return false
  return changesByGet === true || !['GET', 'HEAD'].includes(request.method)
}

function isAllowed(actor: Actor, access: RouteAccess | undefined): boolean {
  if (typeof access !== 'object') return true
  if ('anyPermission' in access) return access.anyPermission.some((permission) => actor.can(permission))
  return !('permission' in access) || actor.can(access.permission)
}

/** The caller, or the error that the client expects: 401 without a session, the re-login answer for an ended one. */
export async function identify(request: FastifyRequest, resolveActor: ResolveActor): Promise<Actor> {
  const actor = await resolveActor(request)
  if (actor === 'expired') throw httpErrors.sessionExpired()
  if (actor === 'anonymous') throw errors.notSignedIn()
  if (typeof actor === 'string') throw httpErrors.sessionEnded(actor)
  return actor
}
