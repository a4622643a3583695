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
  /** How long it outlives its last use; seven days unless told. */
  idleHours?: number
}

/** Nobody; somebody whose session is over; or one whom an administrator has signed out. */
export type NoActor = 'anonymous' | 'expired' | 'forcedOut'

export interface Sessions {
  open(session: NewSession): Promise<string>
  /** Throws `tenant_refused` when the named tenant is not one of the user's. */
  resolve(token: string | undefined, tenantId?: number): Promise<Actor | NoActor>
  /** What the user of an open session may do, for what is told without being asked; undefined when it has ended. */
  actorOf(sessionId: string, tenantId: number): Promise<Actor | undefined>
  /** The same for a session that is known by its id, such as the one for which an address was signed. */
  resolveById(sessionId: string, tenantId?: number): Promise<Actor | NoActor>
  /** Ends the session of a token; tells whose it was, and undefined when it had none or had ended before. */
  revoke(token: string): Promise<{ id: string; userId: string } | undefined>
  /** Ends one session by its id; `isForced` by somebody else than its user. */
  revokeOne(sessionId: string, isForced?: boolean): Promise<void>
  /** Ends all sessions of a user, but perhaps the one in which he acts; answers their ids. */
  revokeAll(userId: string, except?: string): Promise<string[]>
  /** The department in which a session works from now on. */
  enterDepartment(sessionId: string, orgCode: string): Promise<void>
  /** Which of these sessions are still open; those of frozen and deleted users are not. */
  living(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets what is remembered about everybody: duties changed. */
  forget(): void
  /** Removes what ended so long ago that no client asks for it any more. */
  sweep(): Promise<void>
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A grant or a freeze takes effect within this time on every instance. */
const memoryMs = 1_000
/** Sliding expiry is written at most this often. */
const slideMs = 60_000
/** Open windows are told of changes by what was known this long ago at most; `forget` makes it at once. */
const windowMemoryMs = 5_000
const mostRemembered = 10_000
const forced = 'forced'
const usualIdleHours = sessionDays * 24
/** Until then a client that wakes up is told that its session has ended, and not that nobody knows it. */
const keptDays = 30

function undefinedUnlessRefused(error: unknown): undefined {
  if (error instanceof AppError) return undefined
  throw error
}

/** Opaque tokens; only their hash is kept, and every request is looked up, with a memory of one second. */
export function createSessions(db: Database, resources: readonly Resource[]): Sessions {
  const remembered = new Map<string, { answer: Promise<Actor | NoActor>; at: number }>()
  const windows = new Map<string, { answer: Promise<Actor | undefined>; at: number }>()
  const slidAt = new Map<string, number>()
  const forget = (): void => {
    remembered.clear()
    windows.clear()
  }

  async function look(by: 'token_hash' | 'id', value: string, tenantId: number | undefined): Promise<Actor | NoActor> {
    const { rows } = await sql<SessionRow & { is_open: boolean; end_reason: string | null }>`
      select ${col.id}, ${col.userId}, ${col.tenantId}, ${col.orgCode}, ${col.revokedAt} is null
        and ${col.expiresAt} > now() as is_open, ${col.endReason}
      from ${col.$table} where ${sql.ref(by)} = ${value}`.execute(db.kysely)
    const session = rows[0]
    if (!session) return 'anonymous'
    if (!session.is_open) return session.end_reason === forced ? 'forcedOut' : 'expired'
    const actor = await loadActor(db, resources, session, tenantId)
    if (!actor) return 'expired'
    await slide(session.id)
    return actor
  }

  async function lookById(id: string, tenantId: number): Promise<Actor | undefined> {
    const { rows } = await sql<SessionRow>`
      select ${col.id}, ${col.userId}, ${col.tenantId}, ${col.orgCode} from ${col.$table}
      where ${col.id} = ${id} and ${col.revokedAt} is null and ${col.expiresAt} > now()`.execute(db.kysely)
    // A tenant that the user has left meanwhile is refused by an error; nobody is there to read it.
    return rows[0] && loadActor(db, resources, rows[0], tenantId).catch(undefinedUnlessRefused)
  }

  async function slide(id: string): Promise<void> {
    if (Date.now() - (slidAt.get(id) ?? 0) < slideMs) return
    if (slidAt.size > mostRemembered) slidAt.clear()
    slidAt.set(id, Date.now())
    await sql`update ${col.$table} set ${col.expiresAt} = now() + make_interval(hours => ${col.idleHours})
      where ${col.id} = ${id}`.execute(db.kysely)
  }

  return {
    open: async ({ userId, tenantId, orgCode, address, agent, idleHours = usualIdleHours }) => {
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
      const known = remembered.get(key)
      if (known && Date.now() - known.at < memoryMs) return known.answer
      const answer = look('token_hash', hash, tenantId)
      if (remembered.size > mostRemembered) remembered.clear()
      remembered.set(key, { answer, at: Date.now() })
      answer.catch(() => remembered.delete(key))
      return answer
    },
    actorOf: async (sessionId, tenantId) => {
      const key = `${sessionId} ${tenantId}`
      const known = windows.get(key)
      if (known && Date.now() - known.at < windowMemoryMs) return known.answer
      const answer = lookById(sessionId, tenantId)
      if (windows.size > mostRemembered) windows.clear()
      windows.set(key, { answer, at: Date.now() })
      answer.catch(() => windows.delete(key))
      return answer
    },
    resolveById: (sessionId, tenantId) => look('id', sessionId, tenantId),
    revoke: async (token) => {
      const hash = hashOf(token)
      const { rows } = await sql<{ id: string; userId: string }>`
        update ${col.$table} set ${col.revokedAt} = now() where ${col.tokenHash} = ${hash} and ${col.revokedAt} is null
        returning ${col.id}, ${col.userId} as "userId"`.execute(db.kysely)
      forget()
      return rows[0]
    },
    revokeOne: async (sessionId, isForced = false) => {
      await sql`
        update ${col.$table} set ${col.revokedAt} = now(), ${col.endReason} = ${isForced ? forced : null}
        where ${col.id} = ${sessionId} and ${col.revokedAt} is null`.execute(db.kysely)
      forget()
    },
    revokeAll: async (userId, except = '') => {
      const { rows } = await sql<{ id: string }>`
        update ${col.$table} set ${col.revokedAt} = now()
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
    forget,
    sweep: async () => {
      await sql`
        delete from ${col.$table}
        where least(${col.revokedAt}, ${col.expiresAt}) < now() - make_interval(days => ${keptDays})`.execute(db.kysely)
    },
  }
}
