import { type ChangeLine, codeTries, smsPerNumberPerHour, type SignInAnswer } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPassword, type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { type Instance, type Reply, secondInstance } from './testing/secondInstance.ts'

let product: TestProduct
let server: Instance
beforeAll(async () => {
  product = await startTestProduct()
  server = await secondInstance(product, {})
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})
const db = () => product.app.engine.db.kysely
beforeEach(async () => {
  await sql`delete from sys_quota`.execute(db())
})

const chenlv = '13800001014'
const unknownNumber = '13999990000'
const send = (mobile: unknown, smsmode = '0') => server.post('/sys/sms', { mobile, smsmode })
const codeFor = async (mobile: string, smsmode = '0'): Promise<string> => {
  expect(await send(mobile, smsmode)).toMatchObject({ success: true, code: 0, message: '操作成功！', result: null })
  return server.lastCode(mobile)!
}
const phoneLogin = (mobile: string, captcha: string) =>
  server.post<SignInAnswer>('/sys/phoneLogin', { mobile, captcha })
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000')

describe('phone sign-in', () => {
  test('[A7.01] an SMS code opens a session once', async () => {
    const code = await codeFor(chenlv)
    expect(server.log.join('')).toContain(`短信 ${chenlv} 您的登录验证码为 ${code}`)
    const answer = await phoneLogin(chenlv, code)
    expect(answer).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功',
      result: { userInfo: { username: 'chenlv', phone: chenlv }, sysAllDictItems: { sex: expect.any(Array) } },
    })
    const mine = await server.get('/sys/session/mine', { 'x-access-token': answer.result.token })
    expect(mine.status).toBe(200)
    expect(await phoneLogin(chenlv, code)).toMatchObject({ success: true, code: 0, message: '手机验证码错误' })
  })

  test('a wrong code returns success with code 0 and no session, as the wire contract requires', async () => {
    const code = await codeFor(chenlv)
    expect(await phoneLogin(chenlv, otherThan(code))).toMatchObject({
      success: true,
      code: 0,
      message: '手机验证码错误',
      result: null,
    })
  })

  test('neither the answers nor the SMS log reveal whether a number is known', async () => {
    const before = server.log.length
    const [known, unknown] = [await send('13800001015'), await send(unknownNumber)]
    expect(plain(unknown)).toEqual(plain(known))
    expect(plain(await send(unknownNumber))).toEqual(plain(await send('13800001015')))
    expect(server.lastCode(unknownNumber)).toBeUndefined()
    expect(server.log.slice(before).join('')).not.toContain(unknownNumber)
    expect(plain(await phoneLogin(unknownNumber, '123456'))).toEqual(plain(await phoneLogin('13800001015', '12345')))
  })

  test('a code expires after five tries, however fast, and after five minutes', async () => {
    const code = await codeFor(chenlv)
    await Promise.all(Array.from({ length: codeTries + 5 }, () => phoneLogin(chenlv, otherThan(code))))
    expect((await phoneLogin(chenlv, code)).code).toBe(0)
    await sql`delete from sys_quota`.execute(db())
    const late = await codeFor(chenlv)
    await sql`update sys_short_lived set expires_at = now() - interval '1 second'`.execute(db())
    expect((await phoneLogin(chenlv, late)).code).toBe(0)
  })

  test('a code for one purpose is not accepted for another', async () => {
    const code = await codeFor(chenlv, '2')
    expect((await phoneLogin(chenlv, code)).code).toBe(0)
  })

  test('limits messages per number and per address', async () => {
    await codeFor(chenlv)
    expect(await send(chenlv)).toMatchObject({ success: false, message: '验证码5分钟内，仍然有效！' })
    for (let n = 1; n < smsPerNumberPerHour; n++) {
      await sql`delete from sys_quota where name like 'sms again%'`.execute(db())
      await codeFor(chenlv)
    }
    await sql`delete from sys_quota where name like 'sms again%'`.execute(db())
    const refused = await send(chenlv)
    expect(refused).toMatchObject({ status: 429, success: false })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  })

  test('rejects malformed numbers with a field error', async () => {
    expect((await send('')).message).toBe('手机号不允许为空！')
    expect((await send({ $ne: 1 })).message).toBe('手机号应为文本')
    expect((await send('123')).message).toBe('请输入正确手机号')
    expect((await send(chenlv, '7')).success).toBe(false)
  })

  test('reports that phone sign-in is closed without an SMS provider', async () => {
    const silent = await secondInstance(product, { SMS_PROVIDER: 'off' })
    expect(await silent.post('/sys/sms', { mobile: chenlv, smsmode: '0' })).toMatchObject({
      success: false,
      message: '短信接口未配置，请联系管理员！',
    })
    expect((await silent.get<{ smsLogin: boolean }>('/sys/platform')).result.smsLogin).toBe(false)
    await silent.close()
  })
})

describe('registration', () => {
  const phone = '13712340001'
  const form = (smscode: string, more: object = {}) => ({
    username: 'newcomer',
    password: 'Welcome-2026',
    phone,
    smscode,
    ...more,
  })
  const register = (body: object) => server.post('/sys/user/register', body)

  test('creates an account that awaits approval: no roles, no session, no permissions', async () => {
    const smscode = await codeFor(phone, '1')
    expect((await register(form(otherThan(smscode)))).message).toBe('手机验证码错误')
    expect(await register(form(smscode))).toMatchObject({ success: true, code: 200, message: '注册成功' })
    const signIn = (password: string) => server.post<SignInAnswer>('/sys/login', { username: 'newcomer', password })
    const waits = {
      success: false,
      message: '账号待审核，请联系管理员',
      result: null,
      error: { code: 'account_waiting' },
    }
    expect(await signIn('Welcome-2026')).toMatchObject(waits)
    expect(await server.post('/sys/mLogin', { username: 'newcomer', password: 'Welcome-2026' })).toMatchObject(waits)
    expect(await phoneLogin(phone, await codeFor(phone))).toMatchObject(waits)
    // The status is revealed only with the correct password.
    expect((await signIn('wrong-Password-1')).message).toBe('用户名或密码错误')
    const { rows } = await sql`
      select u.status, u.rel_tenant_ids as tenants, (select count(*) from sys_user_role where user_id = u.id) as roles,
        (select count(*) from sys_session where user_id = u.id) as sessions
      from sys_user u where username = 'newcomer'`.execute(db())
    expect(rows).toEqual([{ status: '3', tenants: '1', roles: 0, sessions: 0 }])
    expect(await register(form(smscode))).toMatchObject({
      success: false,
      code: 0,
      message: '手机验证码失效，请重新获取',
    })
  })

  test('refuses a taken name, number or address with code 0, after the number is verified', async () => {
    const smscode = await codeFor(phone, '1')
    expect(await register(form(smscode, { username: 'someoneElse' }))).toMatchObject({
      code: 0,
      message: '该手机号已注册',
    })
    const other = '13712340002'
    const second = await codeFor(other, '1')
    expect(await register(form(second, { phone: other, username: 'Newcomer' }))).toMatchObject({
      code: 0,
      message: '用户名已注册',
    })
    await sql`update sys_user set email = 'taken@example.cn' where username = 'newcomer'`.execute(db())
    const mail = { phone: other, username: 'third_one', email: 'Taken@example.cn' }
    expect(await register(form(second, mail))).toMatchObject({ code: 0, message: '邮箱已被注册' })
  })

  test('of two concurrent registrations with one name, one succeeds', async () => {
    const phones = ['13712340003', '13712340004']
    const codes = [await codeFor(phones[0]!, '1'), await codeFor(phones[1]!, '1')]
    const answers = await Promise.all(
      codes.map((smscode, n) => register(form(smscode, { username: 'twins', phone: phones[n] }))),
    )
    expect(answers.map(({ message }) => message).sort()).toEqual(['注册成功', '用户名已注册'])
  })

  test('rejects weak passwords and malformed names with a message', async () => {
    const smscode = await codeFor('13712340005', '1')
    const more = { phone: '13712340005', username: 'careful' }
    for (const password of ['Short-1', 'OnlyLetters!', 'NoSpecial1', `A1-${'x'.repeat(130)}`])
      expect((await register(form(smscode, { ...more, password }))).message).toContain(
        '密码应为 8 至 128 位，并包含字母、数字、特殊符号',
      )
    expect((await register(form(smscode, { ...more, username: '<b>' }))).message).toBe('只允许字母、数字、下划线')
    expect((await register(form(smscode, { ...more, email: 'x' }))).message).toBe('邮箱格式不正确')
  })

  test('without a name the number is the name; without a password only the phone opens the account', async () => {
    const number = '13712340006'
    const smscode = await codeFor(number, '1')
    expect((await register({ phone: number, smscode })).message).toBe('注册成功')
    const rows = await sql`select password from sys_user where username = ${number}`.execute(db())
    expect(rows.rows).toEqual([{ password: null }])
    await sql`update sys_user set status = '1' where username = ${number}`.execute(db())
    expect((await phoneLogin(number, await codeFor(number))).code).toBe(200)
  })

  test('reports whether a name, number or address is free, within a rate limit', async () => {
    const ask = (query: string) => server.get(`/sys/user/checkOnlyUser?${query}`)
    expect(await ask('username=brandnew')).toMatchObject({ success: true })
    expect(await ask('username=ADMIN')).toMatchObject({ success: false, message: '用户账号已存在' })
    expect(await ask(`phone=${chenlv}`)).toMatchObject({ success: false })
    expect(await ask('realname=x')).toMatchObject({ success: false, status: 400 })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(`username=guess${n}`)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  test('can be disabled', async () => {
    const closed = await secondInstance(product, { REGISTRATION: 'off' })
    expect((await closed.post('/sys/user/register', form('123456'))).message).toBe('系统未开放注册，请联系管理员')
    expect((await closed.get('/sys/user/checkOnlyUser?username=admin')).status).toBe(401)
    expect((await closed.get<{ registration: boolean }>('/sys/platform')).result.registration).toBe(false)
    await closed.close()
  })
})

describe('forgotten password', () => {
  const phone = '13700009999'
  const newPassword = 'Remember-2026'

  async function forgetful(username: string, number: string) {
    const client = await product.signInAs({ username })
    await sql`update sys_user set phone = ${number} where username = ${username}`.execute(db())
    return client
  }

  test('is reset with a code, which ends every session; the URL containing it is never logged', async () => {
    const client = await forgetful('forgetful', phone)
    expect((await server.get('/sys/user/querySysUser?username=forgetful')).result).toEqual({
      username: 'forgetful',
      phone: '',
    })
    const smscode = await codeFor(phone, '2')
    expect(await server.post('/sys/user/phoneVerification', { phone, smscode })).toMatchObject({
      success: true,
      result: { smscode, username: 'forgetful' },
    })
    const query = new URLSearchParams({ username: 'forgetful', password: newPassword, smscode, phone }).toString()
    expect(await server.get(`/sys/user/passwordChange?${query}`)).toMatchObject({
      success: true,
      message: '密码重置完成！',
    })
    expect((await client.get('/sys/session/mine')).message).toContain('Token失效')
    expect((await server.post('/sys/login', { username: 'forgetful', password: newPassword })).success).toBe(true)
    expect((await server.post('/sys/login', { username: 'forgetful', password: adminPassword })).success).toBe(false)
    expect(await server.get(`/sys/user/passwordChange?${query}`)).toMatchObject({ message: '短信验证码失效！' })
    expect(server.log.join('')).not.toMatch(/Remember-2026|passwordChange\?/)
  })

  test('cannot be reset without proof or for another user', async () => {
    await forgetful('careless', '13700008888')
    const smscode = await codeFor('13700008888', '2')
    const body = { username: 'careless', password: newPassword, smscode, phone: '13700008888' }
    const ask = (more: object) => server.post('/sys/user/passwordChange', { ...body, ...more })
    expect((await ask({ smscode: otherThan(smscode) })).message).toBe('短信验证码不匹配！')
    expect((await ask({ smscode: '' })).message).toBe('重置密码失败！')
    expect((await ask({ password: 'weak' })).message).toContain('密码应为 8 至 128 位，并包含字母、数字、特殊符号')
    expect((await ask({ phone: '13700007777' })).message).toBe('短信验证码失效！')
    expect((await ask({ username: 'admin' })).message).toBe('未找到用户！')
    expect((await server.post('/sys/login', { username: 'admin', password: adminPassword })).success).toBe(true)
    expect((await ask({})).message).toBe('短信验证码失效！')
  })

  test('does not reveal which names and numbers exist', async () => {
    const ask = async (query: string) => plain(await server.get(`/sys/user/querySysUser?${query}`))
    expect(await ask('username=admin')).toEqual({
      ...(await ask('username=nimda')),
      result: { username: 'admin', phone: '' },
    })
    expect((await server.get('/sys/user/querySysUser')).message).toBe('验证失败')
    for (const number of [unknownNumber, chenlv]) await send(number, '2')
    const verify = (number: string) => server.post('/sys/user/phoneVerification', { phone: number, smscode: 'x' })
    expect(plain(await verify(unknownNumber))).toEqual(plain(await verify(chenlv)))
  })
})

describe('changing the own phone number', () => {
  const change = (client: Client, phone: string, smscode: string) =>
    client.put('/sys/user/updateMobile', { phone, smscode })

  test('takes effect once with a code sent to the new number, and is recorded in the history of the user', async () => {
    const mover = await product.signInAs({ username: 'mover' })
    const code = await codeFor('13600001111', '1')
    expect((await change(mover, '13600001111', otherThan(code))).message).toBe('手机验证码错误')
    expect((await change(mover, '13600002222', code)).message).toBe('手机验证码失效，请重新获取')
    expect(await change(mover, '13600001111', code)).toMatchObject({ code: 200, message: '手机号设置成功!' })
    expect((await change(mover, '13600001111', code)).message).toBe('手机验证码失效，请重新获取')
    const { rows } = await sql<{ id: string; phone: string; version: number }>`
      select id, phone, version from sys_user where username = 'mover'`.execute(db())
    expect(rows[0]).toMatchObject({ phone: '13600001111', version: 2 })
    const { result } = await product.admin.get<ChangeLine[]>('/sys/user/history', { id: rows[0]!.id })
    expect(result[0]).toMatchObject({ title: '更换手机号', by: 'mover', changes: [{ afterText: '13600001111' }] })
  })

  test('refuses a number that is taken or cannot receive messages', async () => {
    const taker = await product.signInAs({ username: 'taker' })
    expect(await change(taker, chenlv, await codeFor(chenlv, '1'))).toMatchObject({
      success: false,
      message: '该手机号已注册',
      error: { fields: [{ field: 'phone' }] },
    })
    expect((await change(taker, '', '1')).message).toBe('手机号不允许为空！')
    expect((await change(product.anonymous, '13600003333', '1')).status).toBe(401)
  })
})

function plain({ success, code, message, result, status }: Reply<unknown>) {
  return { success, code, message, result, status }
}
