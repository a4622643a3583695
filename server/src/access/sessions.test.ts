import { resources } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createHub } from '../realtime/createHub.ts'
import { startFakeRedis } from '../realtime/testing/fakeRedis.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import type { Actor } from './Actor.ts'
import { createSessions, type NewSession, type Sessions } from './sessions.ts'

let product: TestProduct
let userId: string
let db: Database
beforeAll(async () => {
  product = await startTestProduct()
  await product.signInAs({ username: 'sleeper', permissions: ['position:list'] })
  db = product.app.engine.db
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'sleeper'`.execute(db.kysely)
  userId = rows[0]!.id
})
afterAll(() => product?.close())
afterEach(() => void vi.useRealTimers())

/** Runs with sessions of a transaction, in which `now()` stands still; everything is rolled back. */
async function inOneMoment(work: (sessions: Sessions, at: Database) => Promise<void>): Promise<void> {
  const rolledBack = new Error('rolled back')
  const running = db.kysely.transaction().execute(async (tx) => {
    const at = { ...db, kysely: tx }
    await work(createSessions(at, resources, await createHub()), at)
    throw rolledBack
  })
  await expect(running).rejects.toBe(rolledBack)
}

const opened = (more: Partial<NewSession> = {}): NewSession => ({
  userId,
  tenantId: 1,
  orgCode: null,
  address: '10.0.0.1',
  agent: 'test',
  ...more,
})
const set = (at: Database, values: ReturnType<typeof sql>) =>
  sql`update sys_session set ${values} where user_id = ${userId}`.execute(at.kysely)
/** The session that the test has opened; signing in opened another one. */
const idOf = async (at: Database): Promise<string> =>
  (
    await sql<{ id: string }>`select id from sys_session where user_id = ${userId} and agent = 'test'`.execute(
      at.kysely,
    )
  ).rows[0]!.id

describe('a token', () => {
  test('stands for its user, and only its hash is stored', () =>
    inOneMoment(async (sessions, at) => {
      const token = await sessions.open(opened())
      expect(token.length).toBeGreaterThan(40)
      expect(await sessions.resolve(token)).toMatchObject({ userId, username: 'sleeper', tenantId: 1 })
      const { rows } = await sql<{ row: string }>`select s::text as row from sys_session s`.execute(at.kysely)
      expect(rows.some(({ row }) => row.includes(token))).toBe(false)
    }))

  test.each([undefined, '', 'unknown', 'x'.repeat(201)])('%s belongs to nobody', (token) =>
    inOneMoment(async (sessions) => expect(await sessions.resolve(token)).toBe('anonymous')),
  )

  test('of another user gives that user’s permissions', () =>
    inOneMoment(async (sessions) => {
      const { can, permissions } = (await sessions.resolve(await sessions.open(opened()))) as Actor
      expect(can('position:list')).toBe(true)
      expect(can('position:add')).toBe(false)
      expect(permissions.has('position:list')).toBe(true)
    }))
})

describe('a session ends', () => {
  test('in the second in which it expires, and not earlier', () =>
    inOneMoment(async (sessions, at) => {
      const token = await sessions.open(opened())
      const id = await idOf(at)
      await set(at, sql`expires_at = date_trunc('second', now()) + interval '1 second'`)
      expect([...(await sessions.living([id]))]).toEqual([id])
      expect(await sessions.actorOf(id, 1)).toMatchObject({ userId })
      expect(await sessions.resolveById(id)).toMatchObject({ userId })
      sessions.forget()
      await set(at, sql`expires_at = date_trunc('second', now())`)
      expect(await sessions.resolve(token)).toBe('expired')
      expect(await sessions.resolveById(id)).toBe('expired')
      expect(await sessions.actorOf(id, 1)).toBeUndefined()
      expect([...(await sessions.living([id]))]).toEqual([])
    }))

  test('after its idle hours; each use within them starts the time again, at most once a minute', () =>
    inOneMoment(async (sessions, at) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const token = await sessions.open(opened({ idleHours: 2 }))
      const hoursLeft = async () =>
        (
          await sql<{ hours: number }>`
            select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sys_session
            where id = ${await idOf(at)}`.execute(at.kysely)
        ).rows[0]!.hours
      expect(await hoursLeft()).toBe(2)
      await set(at, sql`expires_at = now() + interval '1 hour'`)
      await sessions.resolve(token)
      expect(await hoursLeft()).toBe(2)
      await set(at, sql`expires_at = now() + interval '1 hour'`)
      vi.advanceTimersByTime(59_000)
      await sessions.resolve(token)
      expect(await hoursLeft()).toBe(1)
      vi.advanceTimersByTime(2_000)
      await sessions.resolve(token)
      expect(await hoursLeft()).toBe(2)
    }))

  test('a use does not open an expired session again', () =>
    inOneMoment(async (sessions, at) => {
      const token = await sessions.open(opened())
      await set(at, sql`expires_at = now() - interval '1 hour'`)
      expect(await sessions.resolve(token)).toBe('expired')
      sessions.forget()
      expect(await sessions.resolve(token)).toBe('expired')
    }))

  test('by signing out, which ends it once', () =>
    inOneMoment(async (sessions, at) => {
      const token = await sessions.open(opened())
      expect(await sessions.resolve(token)).toMatchObject({ userId })
      expect(await sessions.revoke(token)).toEqual({ id: await idOf(at), userId })
      expect(await sessions.resolve(token)).toBe('expired')
      expect(await sessions.revoke(token)).toBeUndefined()
      expect(await sessions.revoke('unknown')).toBeUndefined()
    }))

  test('by an administrator, and a later end does not change the reason', () =>
    inOneMoment(async (sessions) => {
      const [forced, left] = [await sessions.open(opened()), await sessions.open(opened())]
      const { sessionId } = (await sessions.resolve(forced)) as Actor
      const other = ((await sessions.resolve(left)) as Actor).sessionId
      await sessions.revokeOne(sessionId, 'forced')
      await sessions.revokeOne(sessionId, 'elsewhere')
      expect(await sessions.resolve(forced)).toBe('forced')
      expect(await sessions.resolve(left)).toMatchObject({ userId })
      await sessions.revokeOne(other, 'elsewhere')
      await sessions.revokeOne(other, 'forced')
      expect(await sessions.resolve(left)).toBe('elsewhere')
      expect([...(await sessions.living([sessionId, other]))]).toEqual([])
    }))

  test('with all others of the user except the current one, and none of another user', () =>
    inOneMoment(async (sessions, at) => {
      await set(at, sql`revoked_at = now()`)
      const [mine, other] = [await sessions.open(opened()), await sessions.open(opened())]
      const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(at.kysely)
      const admin = await sessions.open(opened({ userId: rows[0]!.id }))
      const { sessionId } = (await sessions.resolve(mine)) as Actor
      const ended = await sessions.revokeAll(userId, 'password', sessionId)
      expect(ended).toHaveLength(1)
      expect(await sessions.resolve(mine)).toMatchObject({ userId })
      expect(await sessions.resolve(other)).toBe('password')
      expect(await sessions.revokeAll(userId, 'account')).toEqual([sessionId])
      expect(await sessions.resolve(mine)).toBe('account')
      expect(await sessions.resolve(admin)).toMatchObject({ username: 'admin' })
    }))

  test.each([
    ['frozen', sql`status = '2'`],
    ['deleted', sql`deleted_at = now()`],
    ['without a tenant', sql`rel_tenant_ids = null`],
  ])('when its user is %s', (_, change) =>
    inOneMoment(async (sessions, at) => {
      const token = await sessions.open(opened())
      await sql`update sys_user set ${change} where id = ${userId}`.execute(at.kysely)
      expect(await sessions.resolve(token)).toBe('account')
    }),
  )
})

describe('the cache', () => {
  const grant = (at: Database) =>
    sql`insert into sys_role_permission (role_id, permission_id)
      select r.id, p.id from sys_role r, sys_permission p
      where r.role_code = 'role_sleeper' and p.perms = 'position:add' on conflict do nothing`.execute(at.kysely)

  test('shows a grant after one second, or at once when it is dropped', () =>
    inOneMoment(async (sessions, at) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const token = await sessions.open(opened())
      const mayAdd = async () => ((await sessions.resolve(token)) as Actor).can('position:add')
      expect(await mayAdd()).toBe(false)
      await grant(at)
      vi.advanceTimersByTime(999)
      expect(await mayAdd()).toBe(false)
      vi.advanceTimersByTime(1)
      expect(await mayAdd()).toBe(true)
      await sql`delete from sys_role_permission where permission_id in (
        select id from sys_permission where perms = 'position:add')`.execute(at.kysely)
      expect(await mayAdd()).toBe(true)
      sessions.forget()
      expect(await mayAdd()).toBe(false)
    }))

  test('is dropped on every instance when a session ends', () =>
    inOneMoment(async (here, at) => {
      const redis = await startFakeRedis()
      const bus = { url: redis.url, channel: 'test' }
      const [hub, otherHub] = [await createHub({ redis: bus }), await createHub({ redis: bus })]
      const [ending, other] = [createSessions(at, resources, hub), createSessions(at, resources, otherHub)]
      // Only the message can drop what the other instance knows: its clock stands still.
      vi.useFakeTimers({ toFake: ['performance'] })
      const token = await here.open(opened())
      expect(await other.resolve(token)).toMatchObject({ userId })
      await ending.revoke(token)
      await vi.waitFor(async () => expect(await other.resolve(token)).toBe('expired'))
      await Promise.all([hub.close(), otherHub.close()])
      await redis.close()
    }))

  test('does not revive a session when the clock is set back', () =>
    inOneMoment(async (sessions, at) => {
      vi.useFakeTimers({ toFake: ['Date', 'performance'] })
      const token = await sessions.open(opened())
      expect(await sessions.resolve(token)).toMatchObject({ userId })
      await set(at, sql`revoked_at = now()`)
      vi.advanceTimersByTime(1_000)
      vi.setSystemTime(Date.now() - 600_000)
      expect(await sessions.resolve(token)).toBe('expired')
    }))

  test('separates tenants, and a refused tenant is not remembered as an answer', () =>
    inOneMoment(async (sessions, at) => {
      const token = await sessions.open(opened())
      expect(await sessions.resolve(token, 1)).toMatchObject({ tenantId: 1 })
      await expect(sessions.resolve(token, 2)).rejects.toMatchObject({ code: 'tenant_refused' })
      await sql`insert into sys_tenant (id, name) values (2, '二所') on conflict do nothing`.execute(at.kysely)
      await sql`update sys_user set rel_tenant_ids = '1,2' where id = ${userId}`.execute(at.kysely)
      const second = (await sessions.resolve(token, 2)) as Actor
      expect(second).toMatchObject({ tenantId: 2, tenantIds: [1, 2] })
      // The role belongs to the first tenant.
      expect(second.can('position:list')).toBe(false)
      expect(await sessions.resolve(token)).toMatchObject({ tenantId: 1 })
    }))

  test('pushed messages use permissions of at most five seconds; a tenant that was left has no actor', () =>
    inOneMoment(async (sessions, at) => {
      vi.useFakeTimers({ toFake: ['performance'] })
      await sessions.open(opened())
      const id = await idOf(at)
      const mayAdd = async () => (await sessions.actorOf(id, 1))?.can('position:add')
      expect(await mayAdd()).toBe(false)
      await grant(at)
      vi.advanceTimersByTime(4_999)
      expect(await mayAdd()).toBe(false)
      vi.advanceTimersByTime(1)
      expect(await mayAdd()).toBe(true)
      expect(await sessions.actorOf(id, 2)).toBeUndefined()
    }))
})

test('a session works in one of the user’s departments until another is chosen', () =>
  inOneMoment(async (sessions, at) => {
    const { rows } = await sql<{ code: string }>`
      with two as (select id, org_code from sys_depart where tenant_id = 1 order by org_code limit 2),
        placed as (insert into sys_user_depart (user_id, dep_id) select ${userId}, id from two)
      select org_code as code from two order by 1`.execute(at.kysely)
    const [one, two] = rows.map(({ code }) => code)
    const token = await sessions.open(opened({ orgCode: one! }))
    const first = (await sessions.resolve(token)) as Actor
    expect([first.orgCode, first.orgCodes]).toEqual([one, [one, two]])
    await sessions.enterDepartment(first.sessionId, two!)
    expect(await sessions.resolve(token)).toMatchObject({ orgCode: two })
    await sessions.enterDepartment(first.sessionId, 'elsewhere')
    expect(await sessions.resolve(token)).toMatchObject({ orgCode: null })
  }))

test('ended sessions are retained for thirty days, so that a client learns what happened', () =>
  inOneMoment(async (sessions, at) => {
    await sql`delete from sys_session where user_id = ${userId}`.execute(at.kysely)
    const ages = { living: null, expired29: 29, expired31: 31, revoked29: 29, revoked31: 31 }
    for (const [agent, days] of Object.entries(ages)) {
      await sessions.open(opened({ agent }))
      if (days !== null)
        await sql`update sys_session set ${sql.ref(agent.startsWith('expired') ? 'expires_at' : 'revoked_at')} =
          now() - make_interval(days => ${days}) where agent = ${agent}`.execute(at.kysely)
    }
    await sessions.sweep()
    const { rows } = await sql<{ agent: string }>`
      select agent from sys_session where user_id = ${userId} order by agent`.execute(at.kysely)
    expect(rows.map(({ agent }) => agent)).toEqual(['expired29', 'living', 'revoked29'])
  }))
