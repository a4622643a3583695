import { defaultPasswordPolicy } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../database/Database.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { hashPassword, isPassword } from './password.ts'
import { expiredSince, loadPolicy, passwordError, savePassword, savePolicy } from './passwordPolicy.ts'

describe('a stored password', () => {
  test('is recognised exactly, and each hash is different', async () => {
    const hash = await hashPassword('Secret-2026')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isPassword(hash, 'Secret-2026')).toBe(true)
    for (const wrong of ['secret-2026', 'Secret-2026 ', 'Secret-202', ''])
      expect(await isPassword(hash, wrong)).toBe(false)
    expect(await hashPassword('Secret-2026')).not.toBe(hash)
  })

  test('has at most 128 characters; longer ones are not recognised by their beginning', async () => {
    const longest = `Aa1!${'x'.repeat(124)}`
    const hash = await hashPassword(longest)
    expect(await isPassword(hash, longest)).toBe(true)
    expect(await isPassword(hash, `${longest}y`)).toBe(false)
    expect(await isPassword(await hashPassword(`${longest}x`), `${longest}x`)).toBe(false)
  })

  test('nobody has none, not even the one that unknown names are compared with', async () => {
    expect(await isPassword(null, '')).toBe(false)
    expect(await isPassword(null, 'a name that nobody has')).toBe(false)
  })
})

describe('the policy of the office', () => {
  let product: TestProduct
  let userId: string
  beforeAll(async () => {
    product = await startTestProduct()
    await product.signInAs({ username: 'forgetful' })
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'forgetful'`.execute(
      product.app.engine.db.kysely,
    )
    userId = rows[0]!.id
  })
  afterAll(() => product?.close())

  /** Runs in a transaction, in which `now()` stands still, and rolls it back. */
  async function inOneMoment(work: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
    const rolledBack = new Error('rolled back')
    const running = product.app.engine.db.kysely.transaction().execute(async (tx) => {
      await work(tx)
      throw rolledBack
    })
    await expect(running).rejects.toBe(rolledBack)
  }
  const change = async (db: Kysely<Tables>, password: string) => savePassword(db, userId, await hashPassword(password))

  test('is the default until it is saved, and the newest counts', () =>
    inOneMoment(async (db) => {
      expect(await loadPolicy(db)).toEqual(defaultPasswordPolicy)
      await savePolicy(db, { ...defaultPasswordPolicy, minLength: 10 }, 'admin')
      await savePolicy(db, { ...defaultPasswordPolicy, minLength: 12 }, 'admin')
      expect(await loadPolicy(db)).toEqual({ ...defaultPasswordPolicy, minLength: 12 })
    }))

  test('a broken stored value falls back to the default instead of allowing everything', () =>
    inOneMoment(async (db) => {
      await sql`insert into sys_security_policy (name, value) values ('password', '{"minLength": 1, "history": 3}')`.execute(
        db,
      )
      expect(await loadPolicy(db)).toEqual({ ...defaultPasswordPolicy, history: 3 })
    }))

  test('a stricter one says what the password lacks', () =>
    inOneMoment(async (db) => {
      expect(await passwordError(db, 'Secret-2026')).toBeUndefined()
      await savePolicy(db, { ...defaultPasswordPolicy, minLength: 12, needsBothCases: true }, 'admin')
      expect(await passwordError(db, 'secret-2026')).toMatch(/；当前密码不足 12 位，缺少大写字母$/)
      expect(await passwordError(db, 'SECRET-OF-2026')).toMatch(/；当前密码缺少小写字母$/)
      expect(await passwordError(db, `Aa1!${'x'.repeat(125)}`)).toMatch(/；当前密码过长$/)
      expect(await passwordError(db, 'Secret-of-2026')).toBeUndefined()
    }))

  test('the last three passwords, the current one included, cannot be used again; the fourth can', () =>
    inOneMoment(async (db) => {
      for (const number of [1, 2, 3, 4]) await change(db, `Secret-000${number}`)
      expect(await passwordError(db, 'Secret-0004', userId)).toBeUndefined()
      await savePolicy(db, { ...defaultPasswordPolicy, history: 3 }, 'admin')
      for (const number of [4, 3, 2])
        expect(await passwordError(db, `Secret-000${number}`, userId), String(number)).toBe(
          '新密码不能与最近 3 次使用过的密码相同',
        )
      expect(await passwordError(db, 'Secret-0001', userId)).toBeUndefined()
      // A new user and another one have another history.
      expect(await passwordError(db, 'Secret-0004')).toBeUndefined()
      const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(db)
      expect(await passwordError(db, 'Secret-0004', rows[0]!.id)).toBeUndefined()
    }))

  test('one remembered password is the current one', () =>
    inOneMoment(async (db) => {
      await savePolicy(db, { ...defaultPasswordPolicy, history: 1 }, 'admin')
      await change(db, 'Secret-0001')
      await change(db, 'Secret-0002')
      expect(await passwordError(db, 'Secret-0002', userId)).toContain('最近 1 次')
      expect(await passwordError(db, 'Secret-0001', userId)).toBeUndefined()
    }))

  test('no more than twenty-four old passwords are stored', () =>
    inOneMoment(async (db) => {
      for (let number = 1; number <= 26; number += 1) await savePassword(db, userId, `hash ${number}`)
      const { rows } = await sql<{ n: number; newest: string }>`
        select count(*)::int as n, (array_agg(password order by number desc))[1] as newest
        from sys_password_history where user_id = ${userId}`.execute(db)
      expect(rows).toEqual([{ n: 24, newest: 'hash 25' }])
    }))

  test('a password expires after its days, to the second; without an age limit never', () =>
    inOneMoment(async (db) => {
      await change(db, 'Secret-0001')
      const age = (offset: string) =>
        sql`update sys_user_security set password_at = now() - interval '90 days' + ${offset}::interval
          where user_id = ${userId}`.execute(db)
      await age('-1 year')
      expect(await expiredSince(db, userId)).toBeUndefined()
      await savePolicy(db, { ...defaultPasswordPolicy, expireDays: 90 }, 'admin')
      await age('-1 second')
      expect(await expiredSince(db, userId)).toBe(90)
      await age('1 second')
      expect(await expiredSince(db, userId)).toBeUndefined()
      await age('-1 second')
      await change(db, 'Secret-0002')
      expect(await expiredSince(db, userId)).toBeUndefined()
    }))

  test('the age of a password that was never changed counts from the account on', () =>
    inOneMoment(async (db) => {
      await savePolicy(db, { ...defaultPasswordPolicy, expireDays: 90 }, 'admin')
      await sql`delete from sys_user_security where user_id = ${userId}`.execute(db)
      expect(await expiredSince(db, userId)).toBeUndefined()
      await sql`update sys_user set create_time = now() - interval '91 days' where id = ${userId}`.execute(db)
      expect(await expiredSince(db, userId)).toBe(90)
      await sql`update sys_user set password = null where id = ${userId}`.execute(db)
      expect(await expiredSince(db, userId)).toBeUndefined()
    }))
})
