import { createHash, randomBytes } from 'node:crypto'
import { type Resource, sessionDays } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'
import type { Actor } from './Actor.ts'
import { loadActor, type SessionRow } from './loadActor.ts'

export interface NewSession {
  userId: string
  tenantId: number
  orgCode: string | null
  address: string
  agent: string
}

export interface Sessions {
  open(session: NewSession): Promise<string>
  resolve(token: string | undefined): Promise<Actor | 'anonymous' | 'expired'>
  /** Ends one session; answers its id. */
  revoke(token: string): Promise<string | undefined>
  /** Which of these sessions are still open. */
  living(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Forgets what is remembered about everybody: duties changed. */
  forget(): void
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A grant or a freeze takes effect within this time on every instance. */
const memoryMs = 1_000
/** Sliding expiry is written at most this often. */
const slideMs = 60_000

/** Opaque tokens; only their hash is kept, and every request is looked up, with a memory of one second. */
export function createSessions(db: Database, resources: readonly Resource[]): Sessions {
  const remembered = new Map<string, { answer: Promise<Actor | 'anonymous' | 'expired'>; at: number }>()
  const slidAt = new Map<string, number>()

  async function look(hash: string): Promise<Actor | 'anonymous' | 'expired'> {
    const { rows } = await sql<SessionRow & { is_open: boolean }>`
      select id, user_id, tenant_id, org_code, revoked_at is null and expires_at > now() as is_open
      from sys_session where token_hash = ${hash}`.execute(db.kysely)
    const session = rows[0]
    if (!session) return 'anonymous'
    if (!session.is_open) return 'expired'
    const actor = await loadActor(db, resources, session)
    if (!actor) return 'expired'
    await slide(session.id)
    return actor
  }

  async function slide(id: string): Promise<void> {
    if (Date.now() - (slidAt.get(id) ?? 0) < slideMs) return
    slidAt.set(id, Date.now())
    await sql`update sys_session set expires_at = now() + make_interval(days => ${sessionDays}) where id = ${id}`.execute(
      db.kysely,
    )
  }

  return {
    open: async ({ userId, tenantId, orgCode, address, agent }) => {
      const token = randomBytes(32).toString('base64url')
      await sql`
        insert into sys_session (id, token_hash, user_id, tenant_id, org_code, address, agent, expires_at)
        values (${randomBytes(12).toString('hex')}, ${hashOf(token)}, ${userId}, ${tenantId}, ${orgCode}, ${address}, ${agent.slice(0, 500)},
          now() + make_interval(days => ${sessionDays}))`.execute(db.kysely)
      return token
    },
    resolve: async (token) => {
      if (!token || token.length > 200) return 'anonymous'
      const hash = hashOf(token)
      const known = remembered.get(hash)
      if (known && Date.now() - known.at < memoryMs) return known.answer
      const answer = look(hash)
      if (remembered.size > 10_000) remembered.clear()
      remembered.set(hash, { answer, at: Date.now() })
      answer.catch(() => remembered.delete(hash))
      return answer
    },
    revoke: async (token) => {
      const hash = hashOf(token)
      const { rows } = await sql<{ id: string }>`
        update sys_session set revoked_at = now() where token_hash = ${hash} and revoked_at is null returning id`.execute(
        db.kysely,
      )
      remembered.delete(hash)
      return rows[0]?.id
    },
    living: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        select id from sys_session where id = any(${[...ids]}::text[]) and revoked_at is null and expires_at > now()`.execute(
        db.kysely,
      )
      return new Set(rows.map(({ id }) => id))
    },
    forget: () => remembered.clear(),
  }
}
