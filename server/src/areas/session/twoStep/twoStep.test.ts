import type { SignInAnswer } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  adminPassword,
  type Answer,
  type Client,
  startTestProduct,
  type TestProduct,
} from '../../../testing/testProduct.ts'
import { totpAt } from './totp.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const db = () => product.app.engine.db.kysely
const login = (body: object) => product.anonymous.post<SignInAnswer>('/sys/login', body)
const ticketOf = (answer: Answer<unknown>): string => (answer.error!.details as { ticket: string }).ticket
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const soon = () => Date.now() / 1000
/** Clears the last used step, because each code is accepted once and the test does not wait for the next. */
const clearLastStep = (username: string) =>
  sql`update sys_user_security set totp_step = null where user_id = (select id from sys_user where username = ${username})`.execute(
    db(),
  )

async function protect(username: string): Promise<{ client: Client; secret: Buffer; codes: string[] }> {
  const client = await product.signInAs({ username })
  const begun = await client.post<{ secret: string; address: string }>('/sys/twoStep/begin', {
    password: adminPassword,
  })
  expect(begun, begun.message).toMatchObject({ success: true })
  const secret = fromBase32(begun.result.secret)
  expect(begun.result.address).toContain(`:${username}?secret=${begun.result.secret}`)
  expect((await client.post('/sys/twoStep/confirm', { captcha: '000000' })).message).toContain('动态验证码错误')
  const confirmed = await client.post<{ codes: string[] }>('/sys/twoStep/confirm', { captcha: totpAt(secret, soon()) })
  expect(confirmed, confirmed.message).toMatchObject({ success: true, message: '两步验证已开启' })
  await clearLastStep(username)
  return { client, secret, codes: confirmed.result.codes }
}

describe('sign-in with a second factor', () => {
  test('asks for the code only after the correct password, and accepts it', async () => {
    const { client, secret } = await protect('careful')
    expect((await login({ username: 'careful', password: 'wrong' })).message).toBe('用户名或密码错误')
    const first = await login({ username: 'careful', password: adminPassword })
    // Shown by clients that do not support the second factor.
    expect(first).toMatchObject({
      success: false,
      code: 500,
      message: '该账号已开启两步验证，请输入动态验证码',
      error: { code: 'two_step_needed' },
      result: null,
    })
    const ticket = ticketOf(first)
    expect((await login({ ticket, captcha: '123456' })).message).toBe('动态验证码错误，请重新输入')
    const code = totpAt(secret, soon())
    const second = await login({ ticket, captcha: code })
    expect(second, second.message).toMatchObject({
      success: true,
      code: 200,
      result: { userInfo: { username: 'careful' } },
    })
    // Neither ticket nor code is accepted again.
    expect((await login({ ticket, captcha: code })).message).toBe('登录已超时，请重新输入账号和密码')
    const again = ticketOf(await login({ username: 'careful', password: adminPassword }))
    expect((await login({ ticket: again, captcha: code })).message).toBe('动态验证码错误，请重新输入')
    expect((await client.get('/sys/twoStep/mine')).result).toMatchObject({ isOn: true, codesLeft: 10 })
    expect((await login({ ticket: 'made up', captcha: code })).success).toBe(false)
  })

  test('a recovery code is accepted once, however it is typed', async () => {
    const { client, codes } = await protect('forgetful')
    expect(new Set(codes).size).toBe(10)
    const open = async (code: string) =>
      login({ ticket: ticketOf(await login({ username: 'forgetful', password: adminPassword })), captcha: code })
    expect((await open(codes[0]!.toUpperCase().replace('-', ' '))).success).toBe(true)
    expect((await open(codes[0]!)).success).toBe(false)
    expect((await client.get('/sys/twoStep/mine')).result).toMatchObject({ codesLeft: 9 })
    const renewed = await client.post<{ codes: string[] }>('/sys/twoStep/codes', { password: adminPassword })
    expect(renewed.result.codes).toHaveLength(10)
    expect((await open(codes[1]!)).success).toBe(false)
  })

  test('attempts are counted: after five failures the correct code is refused too', async () => {
    const { secret } = await protect('besieged')
    const ticket = ticketOf(await login({ username: 'besieged', password: adminPassword }))
    for (let n = 0; n < 5; n++) expect((await login({ ticket, captcha: `00000${n}` })).success).toBe(false)
    expect((await login({ ticket, captcha: totpAt(secret, soon()) })).message).toBe(
      '动态验证码错误次数过多，请稍后再试',
    )
  })

  test('of two concurrent requests with the same code, one is accepted', async () => {
    const { secret } = await protect('twin')
    const tickets = [1, 2].map(async () => ticketOf(await login({ username: 'twin', password: adminPassword })))
    const code = totpAt(secret, soon())
    const answers = await Promise.all((await Promise.all(tickets)).map((ticket) => login({ ticket, captcha: code })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('users without a second factor sign in as before', async () => {
    await product.signInAs({ username: 'plain' })
    expect(await login({ username: 'plain', password: adminPassword })).toMatchObject({ success: true })
  })
})

describe('enabling and disabling', () => {
  test('requires the password, and a code to disable; secrets are encrypted and recovery codes hashed', async () => {
    const { client, secret, codes } = await protect('tidy')
    const { rows } = await sql`
      select s.* from sys_user_security s join sys_user u on u.id = s.user_id where u.username = 'tidy'`.execute(db())
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(secret.toString('base64url'))
    for (const code of codes) expect(stored).not.toContain(code)

    expect(await client.post('/sys/twoStep/begin', { password: adminPassword })).toMatchObject({ success: false })
    expect((await client.post('/sys/twoStep/off', { password: 'wrong', captcha: '1' })).message).toBe('密码输入错误!')
    const off = (code: string) => client.post('/sys/twoStep/off', { password: adminPassword, captcha: code })
    expect((await off('000000')).message).toBe('动态验证码错误，请重新输入')
    expect(await off(totpAt(secret, soon()))).toMatchObject({ success: true, message: '两步验证已关闭' })
    expect(await login({ username: 'tidy', password: adminPassword })).toMatchObject({ success: true })
    expect(await client.post('/sys/twoStep/codes', { password: adminPassword })).toMatchObject({ success: false })
    const { rows: lines } = await sql<{ log_content: string }>`
      select log_content from sys_log where userid = 'tidy' and log_content in ('开启两步验证', '关闭两步验证') order by create_time, id`.execute(
      db(),
    )
    expect(lines.map(({ log_content: words }) => words)).toEqual(['开启两步验证', '关闭两步验证'])
  })

  test('an administrator resets it for members of the own tenant only, and the reset is logged', async () => {
    await protect('loser')
    const id = (await sql<{ id: string }>`select id from sys_user where username = 'loser'`.execute(db())).rows[0]!.id
    const permissions = ['security:resetTwoStep']
    const stranger = await product.signInAs({ username: 'afar', tenantId: 90, permissions })
    expect((await stranger.post('/sys/twoStep/reset', { userId: id })).success).toBe(false)
    expect((await stranger.get<{ total: number }>('/sys/twoStep/list')).result.total).toBe(0)
    const helper = await product.signInAs({ username: 'helper', permissions })
    expect((await helper.get('/sys/twoStep/list', { username: 'loser' })).result).toMatchObject({
      records: [{ id, username: 'loser', codesLeft: 10, isAdmin: false }],
    })
    expect(await helper.post('/sys/twoStep/reset', { userId: id })).toMatchObject({ message: '两步验证已重置' })
    expect(await login({ username: 'loser', password: adminPassword })).toMatchObject({ success: true })
    const { rows } = await sql`
      select 1 from sys_log where userid = 'helper' and log_content = '重置两步验证：用户名 loser'`.execute(db())
    expect(rows).toHaveLength(1)
    const idle = await product.signInAs({ username: 'idle' })
    for (const client of [idle, product.anonymous]) {
      expect([401, 403]).toContain((await client.get('/sys/twoStep/list')).status)
      expect([401, 403]).toContain((await client.post('/sys/twoStep/reset', { userId: id })).status)
    }
    for (const path of ['begin', 'confirm', 'codes', 'off'])
      expect((await product.anonymous.post(`/sys/twoStep/${path}`, {})).status).toBe(401)
  })
})

describe('a role that requires a second factor', () => {
  const requireFor = (username: string, value = 'Y') =>
    sql`update sys_role set needs_two_step = ${value} where role_code = ${`role_${username}`}`.execute(db())

  test('its users set it up at sign-in and reach nothing before', async () => {
    await product.signInAs({ username: 'bound' })
    await requireFor('bound')
    const refused = await login({ username: 'bound', password: adminPassword })
    expect(refused).toMatchObject({ success: false, code: 500, error: { code: 'two_step_setup' }, result: null })
    expect(refused.message).toMatch(/^角色“.+”要求两步验证，请先绑定手机验证器再登录$/)
    const { ticket, secret, address } = refused.error!.details as { ticket: string; secret: string; address: string }
    expect(address).toContain(`:bound?secret=${secret}`)
    expect((await login({ ticket, captcha: '000000' })).message).toContain('动态验证码错误')
    const opened = await login({ ticket, captcha: totpAt(fromBase32(secret), soon()) })
    expect(opened).toMatchObject({ success: true, code: 200, result: { userInfo: { username: 'bound' } } })
    expect(opened.result.recoveryCodes).toHaveLength(10)

    const next = await login({ username: 'bound', password: adminPassword })
    expect(next.error!.code).toBe('two_step_needed')
    const second = await login({ ticket: ticketOf(next), captcha: opened.result.recoveryCodes![0] })
    expect(second.success).toBe(true)
    expect(second.result.recoveryCodes).toBeUndefined()
  })

  test('a second ticket cannot replace the second factor that has been set up meanwhile', async () => {
    await product.signInAs({ username: 'replaced' })
    await requireFor('replaced')
    const begin = async () =>
      (await login({ username: 'replaced', password: adminPassword })).error!.details as {
        ticket: string
        secret: string
      }
    const [thief, owner] = [await begin(), await begin()]
    const complete = ({ ticket, secret }: typeof owner) =>
      login({ ticket, captcha: totpAt(fromBase32(secret), soon()) })
    expect((await complete(owner)).success).toBe(true)
    expect((await complete(thief)).message).toBe('该账号已开启两步验证，请重新登录')
  })

  test('its first code cannot be guessed without limit', async () => {
    await product.signInAs({ username: 'guessed' })
    await requireFor('guessed')
    const refused = await login({ username: 'guessed', password: adminPassword })
    const { ticket, secret } = refused.error!.details as { ticket: string; secret: string }
    for (let n = 0; n < 10; n++) expect((await login({ ticket, captcha: `00000${n}` })).success).toBe(false)
    expect((await login({ ticket, captcha: totpAt(fromBase32(secret), soon()) })).success).toBe(false)
  })

  test('a new password comes first when both are due', async () => {
    await product.signInAs({ username: 'newcomer' })
    await requireFor('newcomer')
    await sql`insert into sys_user_security (user_id, is_password_initial)
      select id, true from sys_user where username = 'newcomer'`.execute(db())
    const first = await login({ username: 'newcomer', password: adminPassword })
    expect(first.error!.code).toBe('password_initial')
    const second = await login({ ticket: ticketOf(first), password: 'Newcomer-2026!' })
    expect(second.error!.code).toBe('two_step_setup')
    const { secret } = second.error!.details as { secret: string }
    const opened = await login({ ticket: ticketOf(second), captcha: totpAt(fromBase32(secret), soon()) })
    expect(opened.success).toBe(true)
  })

  test('it cannot be turned off while the role requires it', async () => {
    const { client, secret } = await protect('held')
    await requireFor('held')
    expect((await client.get('/sys/twoStep/mine')).result).toMatchObject({ isOn: true, requiredBy: expect.any(String) })
    const off = () => client.post('/sys/twoStep/off', { password: adminPassword, captcha: totpAt(secret, soon()) })
    expect((await off()).message).toMatch(/^角色“.+”要求两步验证，不能关闭$/)
    await requireFor('held', 'N')
    expect(await off()).toMatchObject({ success: true })
  })
})
