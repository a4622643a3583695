import type { OwnProfile } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

test('the own password unlocks the screen, another one does not', async () => {
  expect(await product.admin.post('/sys/session/unlock', { password: 'wrong' })).toMatchObject({
    success: false,
    message: '密码输入错误!',
  })
  expect(await product.admin.post('/sys/session/unlock', { password: adminPassword })).toMatchObject({ success: true })
  expect(await product.anonymous.post('/sys/session/unlock', { password: adminPassword })).toMatchObject({
    status: 401,
  })
})

test('an account without a password is told so, and no guess is counted', async () => {
  const client = await product.signInAs({ username: 'byPhone', permissions: [] })
  const profile = async () => (await client.get<OwnProfile>('/sys/account/profile')).result
  expect(await profile()).toMatchObject({ hasPassword: true })
  await sql`update sys_user set password = null where username = 'byPhone'`.execute(product.app.engine.db.kysely)
  expect(await profile()).toMatchObject({ hasPassword: false })
  for (let i = 0; i < 12; i += 1)
    expect(await client.post('/sys/session/unlock', { password: 'wrong' })).toMatchObject({
      success: false,
      message: '该账号没有密码，请重新登录',
    })
})

test('guesses are limited', async () => {
  const client = await product.signInAs({ username: 'lockedClerk', permissions: [] })
  for (let i = 0; i < 10; i += 1) await client.post('/sys/session/unlock', { password: 'wrong' })
  expect(await client.post('/sys/session/unlock', { password: 'wrong' })).toMatchObject({
    success: false,
    message: expect.stringContaining('密码输入错误次数过多'),
  })
})
