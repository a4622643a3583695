import { createHash, randomBytes } from 'node:crypto'
import { AppError, type Resource, sessionDays, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { Actor } from './Actor.ts'
import { sessionTable } from './accessTables.ts'
import { loadActor, type SessionRow } from './loadActor.ts'

const col = columnsIn(sessionTable)
const s = columnsIn(sessionTable, 's')
const u = columnsOf(user, 'u')

export interface NewSession {
  userId: string
  tenantId: number
  orgCode: string | null
  address: string
  agent: string
  /** Idle lifetime; seven days by default. */
  idleHours?: number
}

/**
 * Who or what ended a session before its time: an administrator, its user on another device, a new password, or a
 * frozen or deleted account.
 */
export type EndReason = 'forced' | 'elsewhere' | 'password' | 'account'
/** No session; a session that timed out or was signed out; or a session that was ended for a reason. */
export type NoActor = 'anonymous' | 'expired' | EndReason

export interface Sessions {
  open(session: NewSession): Promise<string>
  /** Throws `tenant_refused` when the named tenant is not one of the user's. */
  resolve(token: string | undefined, tenantId?: number): Promise<Actor | NoActor>
  /** What the user of an open session may do, for pushed messages; undefined when the session has ended. */
  actorOf(sessionId: string, tenantId: number): Promise<Actor | undefined>
  /** The same for a session known by its id, such as the one for which a URL was signed. */
  resolveById(sessionId: string, tenantId?: number): Promise<Actor | NoActor>
  /** Ends the session of a token and returns it; undefined when there was none or it had already ended. */
  revoke(token: string): Promise<{ id: string; userId: string } | undefined>
  /** Ends one session by its id. */
  revokeOne(sessionId: string, reason: EndReason): Promise<void>
  /** Ends all sessions of a user, optionally except the current one; returns their ids. */
  revokeAll(userId: string, reason: EndReason, except?: string): Promise<string[]>
  /** Sets the department that a session works in. */
  enterDepartment(sessionId: string, orgCode: string): Promise<void>
  /** Which of these sessions are still open; sessions of frozen and deleted users are not. */
  living(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** How often `resolve` was answered from the cache, since the start. */
  cacheUse: Readonly<{ hits: number; misses: number }>
  /** Drops the caches of all instances after permissions have changed. */
  forget(): void
  /** Removes sessions that ended long ago. */
  sweep(): Promise<void>
}

/** Messages between the instances. */
interface SessionHub {
  announce(topic: string, data: unknown): void
  listen(topic: string, onMessage: () => void): () => void
}

/** Sessions have ended, or roles, permissions or walls have changed: every instance drops its cache. */
const topic = 'permissions'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Where the message of another instance is lost, its change takes effect after this time. */
const cacheMs = 1_000
/** Sliding expiry is written at most this often. */
const slideMs = 60_000
/** Maximum age of the permissions used for push messages; `forget` refreshes them at once. */
const windowCacheMs = 5_000
const maxCached = 10_000
const defaultIdleHours = sessionDays * 24
/** How long a waking client still learns that its session has ended rather than that it is unknown. */
const retentionDays = 30

function undefinedUnlessRefused(error: unknown): undefined {
  if (error instanceof AppError) return undefined
  throw error
}

/**
 * Opaque tokens; only their hash is stored, and every request is looked up with a cache of one second. Ages are those of
 * the database or of the monotonic clock: a clock that is set back revives no session.
 */
export function createSessions(db: Database, resources: readonly Resource[], hub: SessionHub): Sessions {
  const cached = new Map<string, { answer: Promise<Actor | NoActor>; at: number }>()
  const windows = new Map<string, { answer: Promise<Actor | undefined>; at: number }>()
  const slidAt = new Map<string, number>()
  const cacheUse = { hits: 0, misses: 0 }
  hub.listen(topic, () => {
    cached.clear()
    windows.clear()
  })
  const forget = (): void => hub.announce(topic, null)

  async function resolveBy(
    by: 'token_hash' | 'id',
    value: string,
    tenantId: number | undefined,
  ): Promise<Actor | NoActor> {
    const { rows } = await sql<SessionRow & { is_open: boolean; end_reason: EndReason | null }>`
      select ${col.id}, ${col.userId}, ${col.tenantId}, ${col.orgCode}, ${col.revokedAt} is null
        and ${col.expiresAt} > now() as is_open, ${col.endReason}
      from ${col.$table} where ${sql.ref(by)} = ${value}`.execute(db.kysely)
    const session = rows[0]
    if (!session) return 'anonymous'
    if (!session.is_open) return session.end_reason ?? 'expired'
    const actor = await loadActor(db, resources, session, tenantId)
    if (!actor) return 'account'
    await slide(session.id)
    return actor
  }

  async function lookById(id: string, tenantId: number): Promise<Actor | undefined> {
    const { rows } = await sql<SessionRow>`
      select ${col.id}, ${col.userId}, ${col.tenantId}, ${col.orgCode} from ${col.$table}
      where ${col.id} = ${id} and ${col.revokedAt} is null and ${col.expiresAt} > now()`.execute(db.kysely)
    // No reply is sent from here, so a tenant that the user has left counts as no actor.
    return rows[0] && loadActor(db, resources, rows[0], tenantId).catch(undefinedUnlessRefused)
  }

  async function slide(id: string): Promise<void> {
    if (performance.now() - (slidAt.get(id) ?? -slideMs) < slideMs) return
    if (slidAt.size > maxCached) slidAt.clear()
    slidAt.set(id, performance.now())
    await sql`update ${col.$table} set ${col.expiresAt} = now() + make_interval(hours => ${col.idleHours})
      where ${col.id} = ${id}`.execute(db.kysely)
  }

  return {
    open: async ({ userId, tenantId, orgCode, address, agent, idleHours = defaultIdleHours }) => {
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into ${col.$table} (${col.id}, ${col.tokenHash}, ${col.userId}, ${col.tenantId}, ${col.orgCode},
          ${col.address}, ${col.agent}, ${col.idleHours}, ${col.expiresAt})
        values (${randomBytes(12).toString('hex')}, ${hashOf(token)}, ${userId}, ${tenantId}, ${orgCode}, ${address},
          ${agent.slice(0, 500)}, ${idleHours}, now() + make_interval(hours => ${idleHours}))`.execute(db.kysely)
      return token
    },
    resolve: async (token, tenantId) => {
      if (!token || token.length > 200) return 'anonymous'
      const hash = hashOf(token)
      const key = `${hash} ${tenantId ?? ''}`
      const known = cached.get(key)
      const isKnown = known !== undefined && performance.now() - known.at < cacheMs
      cacheUse[isKnown ? 'hits' : 'misses'] += 1
      if (isKnown) return known.answer
      const answer = resolveBy('token_hash', hash, tenantId)
      if (cached.size > maxCached) cached.clear()
      cached.set(key, { answer, at: performance.now() })
      answer.catch(() => cached.delete(key))
      return answer
    },
    actorOf: async (sessionId, tenantId) => {
      const key = `${sessionId} ${tenantId}`
      const known = windows.get(key)
      if (known && performance.now() - known.at < windowCacheMs) return known.answer
      const answer = lookById(sessionId, tenantId)
      if (windows.size > maxCached) windows.clear()
      windows.set(key, { answer, at: performance.now() })
      answer.catch(() => windows.delete(key))
      return answer
    },
    resolveById: (sessionId, tenantId) => resolveBy('id', sessionId, tenantId),
    revoke: async (token) => {
      const hash = hashOf(token)
      const { rows } = await sql<{ id: string; userId: string }>`
        update ${col.$table} set ${col.revokedAt} = now() where ${col.tokenHash} = ${hash} and ${col.revokedAt} is null
        returning ${col.id}, ${col.userId} as "userId"`.execute(db.kysely)
      forget()
      return rows[0]
    },
    revokeOne: async (sessionId, reason) => {
      await sql`
        update ${col.$table} set ${col.revokedAt} = now(), ${col.endReason} = ${reason}
        where ${col.id} = ${sessionId} and ${col.revokedAt} is null`.execute(db.kysely)
      forget()
    },
    revokeAll: async (userId, reason, except = '') => {
      const { rows } = await sql<{ id: string }>`
        update ${col.$table} set ${col.revokedAt} = now(), ${col.endReason} = ${reason}
        where ${col.userId} = ${userId} and ${col.revokedAt} is null and ${col.id} <> ${except}
          returning ${col.id}`.execute(db.kysely)
      forget()
      return rows.map(({ id }) => id)
    },
    enterDepartment: async (sessionId, orgCode) => {
      await sql`update ${col.$table} set ${col.orgCode} = ${orgCode} where ${col.id} = ${sessionId}`.execute(db.kysely)
      forget()
    },
    living: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        select ${s.id} from ${s.$table} join ${u.$table} on ${u.id} = ${s.userId}
        where ${s.id} = any(${[...ids]}::text[]) and ${s.revokedAt} is null and ${s.expiresAt} > now()
          and ${u.status} = '1' and ${u.deletedAt} is null`.execute(db.kysely)
      return new Set(rows.map(({ id }) => id))
    },
    cacheUse,
    forget,
    sweep: async () => {
      await sql`
        delete from ${col.$table}
        where least(${col.revokedAt}, ${col.expiresAt}) < now() - make_interval(days => ${retentionDays})`.execute(
        db.kysely,
      )
    },
  }
}
