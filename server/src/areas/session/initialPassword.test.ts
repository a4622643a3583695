import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { newUser } from '../users/testing/userDesk.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const login = (body: object) => product.anonymous.post<{ token: string }>('/sys/login', body)
const given = 'Secret-2026!'

test('the password of a new user must be replaced at the first sign-in', async () => {
  const { username } = newUser()
  expect(await product.admin.post('/sys/user/add', newUser({ username }))).toMatchObject({ success: true })
  expect((await login({ username, password: 'wrong' })).message).toBe('用户名或密码错误')
  const refused = await login({ username, password: given })
  expect(refused).toMatchObject({
    success: false,
    code: 500,
    message: '当前密码由管理员设置，请先设置自己的新密码再登录',
    error: { code: 'password_initial' },
    result: null,
  })
  const { ticket } = refused.error!.details as { ticket: string }
  expect((await login({ ticket, password: '' })).message).toBe('新密码不允许为空!')
  expect((await login({ ticket, password: given })).message).toBe('新密码不能与原密码相同')
  expect((await login({ ticket, password: 'Own-2026!' })).message).toBe('登录成功')
  expect((await login({ username, password: given })).message).toBe('用户名或密码错误')
  expect((await login({ username, password: 'Own-2026!' })).message).toBe('登录成功')
})

describe('a ticket of the sign-in', () => {
  const firstSignIn = async (): Promise<{ username: string; ticket: () => Promise<string> }> => {
    const { username } = newUser()
    expect(await product.admin.post('/sys/user/add', newUser({ username }))).toMatchObject({ success: true })
    const ticket = async () =>
      ((await login({ username, password: given })).error!.details as { ticket: string }).ticket
    return { username, ticket }
  }
  const ended = '登录已超时，请重新输入账号和密码'

  test('ends when the password is changed, even if it is kept alive by failures', async () => {
    const { username, ticket } = await firstSignIn()
    const [owners, thiefs] = [await ticket(), await ticket()]
    expect((await login({ ticket: thiefs, password: '' })).message).toBe('新密码不允许为空!')
    expect((await login({ ticket: owners, password: 'Own-2026!' })).message).toBe('登录成功')
    expect((await login({ ticket: thiefs, password: 'Thief-2026!' })).message).toBe(ended)
    expect((await login({ username, password: 'Own-2026!' })).message).toBe('登录成功')
  })

  test('lasts no longer after a failed step', async () => {
    const { ticket } = await firstSignIn()
    const key = await ticket()
    const db = product.app.engine.db.kysely
    const newest = sql`(select key_hash from sys_short_lived where kind = 'sign-in step' order by expires_at desc limit 1)`
    await sql`update sys_short_lived set expires_at = now() + interval '1 hour' where key_hash = ${newest}`.execute(db)
    const soon = JSON.stringify(Date.now() + 60_000)
    await sql`update sys_short_lived set value = jsonb_set(value, '{expiresAt}', ${soon}::jsonb)
      where key_hash = ${newest}`.execute(db)
    await login({ ticket: key, password: '' })
    const { rows } = await sql<{ left: number }>`
      select extract(epoch from expires_at - now())::float8 as left from sys_short_lived
      where value ->> 'expiresAt' = ${soon}`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.left).toBeLessThan(62)
  })

  test('allows a limited number of tries', async () => {
    const { ticket } = await firstSignIn()
    const key = await ticket()
    for (let n = 0; n < 10; n++) expect((await login({ ticket: key, password: given })).success).toBe(false)
    expect((await login({ ticket: key, password: 'Own-2026!' })).message).toBe(ended)
  })

  test('sets no password that is not due any more', async () => {
    const { username, ticket } = await firstSignIn()
    const key = await ticket()
    await sql`update sys_user_security set is_password_initial = false
      where user_id = (select id from sys_user where username = ${username})`.execute(product.app.engine.db.kysely)
    expect((await login({ ticket: key, password: 'Thief-2026!' })).message).toBe('密码无需更换，请重新登录')
    expect((await login({ username, password: given })).message).toBe('登录成功')
  })
})

test('a reset password must be replaced too, but not one that an administrator sets for the own account', async () => {
  const { username } = newUser()
  await product.admin.post('/sys/user/add', newUser({ username }))
  const first = await login({ username, password: given })
  await login({ ticket: (first.error!.details as { ticket: string }).ticket, password: 'Own-2026!' })
  const reset = { username, password: 'Reset-2026!', confirmpassword: 'Reset-2026!' }
  expect(await product.admin.put('/sys/user/changePassword', reset)).toMatchObject({ success: true })
  expect(await login({ username, password: 'Reset-2026!' })).toMatchObject({ error: { code: 'password_initial' } })

  const own = { username: 'admin', password: 'Admins-2026!', confirmpassword: 'Admins-2026!' }
  expect(await product.admin.put('/sys/user/changePassword', own)).toMatchObject({ success: true })
  expect(await login({ username: 'admin', password: 'Admins-2026!' })).toMatchObject({ message: '登录成功' })
})
