import type { SignInAnswer } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPassword, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { type FakeProvider, fakeProvider, thirdLoginOf } from '../testing/fakeProvider.ts'
import { type Instance, secondInstance } from '../testing/secondInstance.ts'

interface SameName {
  isObj: true
  source: string
  uuid: string
  username: string
  avatar: string
  operateCode: string
}

let product: TestProduct
let provider: FakeProvider
let server: Instance
let env: Record<string, string>
beforeAll(async () => {
  product = await startTestProduct()
  provider = await fakeProvider()
  env = { THIRD_LOGIN: thirdLoginOf(provider) }
  server = await secondInstance(product, env)
})
afterAll(async () => {
  await server?.close()
  await product?.close()
  await provider?.close()
})
const db = () => product.app.engine.db.kysely
beforeEach(async () => {
  provider.fault = undefined
  await sql`delete from sys_quota`.execute(db())
})

/** A browser that is redirected to the provider and stores the cookie. */
async function setOut(from = server) {
  const { status, headers } = await from.get('/sys/thirdLogin/render/github')
  expect(status).toBe(302)
  const location = String(headers.location)
  return { location, cookie: String(headers['set-cookie']), ...provider.visit(location) }
}
const comeBack = (visit: { code: string; state: string; cookie?: string }, source = 'github', to = server) =>
  to.get(
    `/sys/thirdLogin/${source}/callback?${new URLSearchParams({ code: visit.code, state: visit.state }).toString()}`,
    visit.cookie ? { cookie: visit.cookie.split(';')[0]! } : {},
  )
const messageIn = (page: { text: string }): unknown => JSON.parse(/const message = (.*)\n/.exec(page.text)![1]!)
const visitAs = async (id: unknown, login: string, at = server): Promise<unknown> => {
  provider.person = { id, login, avatar_url: 'https://pictures.example.cn/1.png' }
  return messageIn(await comeBack(await setOut(at), 'github', at))
}
const getLoginUser = (ticket: string, type = 'github') =>
  server.get<SignInAnswer>(`/sys/thirdLogin/getLoginUser/${ticket}/${type}`)

test('no directory of another application is synchronised', async () => {
  const { result } = await product.admin.get('/sys/thirdApp/getEnabledType')
  expect(result).toEqual({ wechatEnterprise: false, dingtalk: false })
})

describe('redirect to the provider and back', () => {
  test('redirects to the configured address with a state, a challenge and our own callback', async () => {
    const { location, cookie, redirectUri } = await setOut()
    const address = new URL(location)
    expect(address.origin).toBe(provider.origin)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      prompt: 'login',
      response_type: 'code',
      client_id: 'lexdesk',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(location).not.toContain('provider-secret')
    expect(redirectUri).toMatch(/^http:\/\/[^/]+\/api\/sys\/thirdLogin\/github\/callback$/)
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  })

  test('request parameters cannot change the redirect target', async () => {
    for (const path of ['render/evil', 'render/github%2f..', 'render/https:%2f%2fevil.example'])
      expect((await server.get(`/sys/thirdLogin/${path}`)).headers.location).toBeUndefined()
    const { headers } = await server.get(
      '/sys/thirdLogin/render/github?redirect_uri=https://evil.example&authorizeUrl=x',
    )
    expect(String(headers.location)).not.toContain('evil.example')
  })

  test('the page posts to its own origin only, runs one script, and contains no session', async () => {
    provider.person = { id: 'page', login: '</script><script>alert(1)//' }
    const page = await comeBack(await setOut())
    const nonce = /script-src 'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))![1]!
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.text.match(/<script/g)).toHaveLength(1)
    expect(page.text).toContain(`<script nonce="${nonce}">`)
    expect(page.text).toContain('postMessage(message, window.location.origin)')
    expect(page.text).not.toContain("'*'")
  })

  test('a state is valid once, for its browser and its provider, and must be ours', async () => {
    provider.person = { id: 'state', login: 'stateful' }
    const tokenRequests = () => provider.requests.filter((path) => path === '/token').length
    const before = tokenRequests()
    const visit = await setOut()
    const failed = async (page: Promise<{ text: string }>) => expect(messageIn(await page)).toBe('登录失败')
    await failed(comeBack({ ...visit, state: 'made-up' }))
    await failed(comeBack({ ...visit, cookie: undefined }))
    // The attempt without the cookie has used the state up.
    await failed(comeBack(visit))
    const [mine, yours] = [await setOut(), await setOut()]
    await failed(comeBack({ ...mine, cookie: yours.cookie }))
    const late = await setOut()
    await sql`update sys_short_lived set expires_at = now() - interval '1 second'`.execute(db())
    await failed(comeBack(late))
    expect(tokenRequests()).toBe(before)
    expect((await comeBack(await setOut(), 'gitlab')).message).toBe('未配置该第三方登录方式')
    const good = await setOut()
    expect(messageIn(await comeBack(good))).toMatch(/^绑定手机号,/)
    await failed(comeBack(good))
  })

  test.each(['status', 'endless', 'redirect', 'silent', 'noToken'] as const)(
    'a misbehaving provider (%s) quickly fails the sign-in',
    async (fault) => {
      provider.fault = fault
      const start = Date.now()
      expect(await visitAs('fault', 'faulty')).toBe('登录失败')
      expect(Date.now() - start).toBeLessThan(12_000)
      expect(provider.requests).not.toContain('/elsewhere')
    },
  )

  test('a missing identity, or one without an id, fails the sign-in', async () => {
    expect(await visitAs(undefined, 'nameless')).toBe('登录失败')
    expect(await visitAs({ $ne: 1 }, 'nameless')).toBe('登录失败')
  })

  test('codes and states are not logged', () => {
    expect(server.log.join('')).not.toMatch(/callback\?|state=|provider-secret/)
  })
})

describe('binding to an account', () => {
  test('[A7.01] by an SMS code: the ticket opens one session, and the next visit signs in directly', async () => {
    const message = String(await visitAs(4711, 'octo'))
    const uuid = message.replace('绑定手机号,', '')
    expect(uuid).not.toContain('4711')
    const mobile = '13800001014'
    await server.post('/sys/sms', { mobile, smsmode: '1' })
    const captcha = server.lastCode(mobile)!
    const bind = (code: string, thirdUserUuid = uuid) =>
      server.post<string>('/sys/thirdLogin/bindingThirdPhone', { mobile, captcha: code, thirdUserUuid })
    expect((await bind('x')).message).toBe('手机验证码错误')
    expect((await bind(captcha, '4711')).message).toBe('校验失败')
    const ticket = (await bind(captcha)).result
    expect((await getLoginUser(ticket, 'gitlab')).success).toBe(false)
    const again = String(await visitAs(4711, 'octo renamed'))
    const opened = await getLoginUser(again)
    expect(opened).toMatchObject({
      success: true,
      code: 200,
      result: { userInfo: { username: 'chenlv' }, sysAllDictItems: expect.any(Object), departs: expect.any(Array) },
    })
    expect(opened.result.token).not.toBe(again)
    expect((await getLoginUser(again)).message).toBe('第三方登录已失效，请重新登录')
    expect((await bind(captcha)).message).toBe('校验失败')
  })

  test('by the password of the account of that name, which cannot be guessed', async () => {
    await product.signInAs({ username: 'octocat' })
    const message = (await visitAs('cat', 'octocat')) as SameName
    expect(message).toEqual({
      isObj: true,
      source: 'github',
      uuid: expect.any(String),
      username: 'octocat',
      avatar: 'https://pictures.example.cn/1.png',
      operateCode: expect.any(String),
    })
    const bind = (password: string, more: object = {}, base = 'third') =>
      server.post<string>(`/sys/${base}/user/checkPassword`, { ...message, password, ...more })
    expect((await bind('wrong')).message).toBe('密码不正确')
    // The name in the body is ignored: the guest must prove the account of the name given by the provider.
    expect((await bind('wrong', { username: 'admin' }, 'thirdLogin')).message).toBe('密码不正确')
    const ticket = (await bind(adminPassword)).result
    expect((await getLoginUser(ticket)).result.userInfo.username).toBe('octocat')

    const other = (await visitAs('cat 2', 'octocat')) as SameName
    const guess = () => server.post('/sys/third/user/checkPassword', { ...other, password: 'wrong' })
    for (let n = 0; n < 5; n++) await guess()
    expect((await guess()).message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
  })

  test('to a new account, with a number appended to a taken name', async () => {
    await product.signInAs({ username: 'popular' })
    const message = (await visitAs('pop', 'popular')) as SameName
    const create = (more: object) => server.post<string>('/sys/third/user/create', { ...message, suffix: 42, ...more })
    const ticket = (await create({})).result
    expect(await getLoginUser(ticket)).toMatchObject({ success: false, message: '账号待审核，请联系管理员' })
    const again = String(await visitAs('pop', 'popular'))
    expect((await getLoginUser(again)).message).toBe('账号待审核，请联系管理员')
    await sql`update sys_user set status = '4', review_reason = '不是本所人员' where username = 'popular_42'`.execute(
      db(),
    )
    const refused = await getLoginUser(String(await visitAs('pop', 'popular')))
    expect(refused.message).toBe('账号申请未通过审核：不是本所人员。如有疑问，请联系管理员')
    await sql`update sys_user set status = '1' where username = 'popular_42'`.execute(db())
    const { userInfo } = (await getLoginUser(String(await visitAs('pop', 'popular')))).result
    expect(userInfo).toMatchObject({ username: 'popular_42', realname: 'popular', relTenantIds: '1' })
    expect((await create({})).message).toBe('校验失败')
    const unproved = (await visitAs('pop 2', 'popular')) as SameName
    expect((await server.post('/sys/thirdLogin/user/create', { ...unproved, operateCode: 'x' })).message).toBe(
      '校验失败',
    )
  })

  test('without an SMS provider a free name becomes an account awaiting approval, unless registration is disabled', async () => {
    const silent = await secondInstance(product, { ...env, SMS_PROVIDER: 'off' })
    const ticket = String(await visitAs('hermit', 'hermit crab', silent))
    expect((await getLoginUser(ticket)).message).toBe('账号待审核，请联系管理员')
    const { rows } = await sql`select status from sys_user where username = 'hermit_crab'`.execute(db())
    expect(rows).toEqual([{ status: '3' }])
    await silent.close()
    const closed = await secondInstance(product, { ...env, SMS_PROVIDER: 'off', REGISTRATION: 'off' })
    expect(await visitAs('late', 'latecomer', closed)).toBe('登录失败')
    const platform = await closed.get('/sys/platform')
    expect(platform.result).toMatchObject({ thirdLogins: [{ source: 'github', title: 'GitHub' }] })
    expect(JSON.stringify(platform)).not.toMatch(/lexdesk"|provider-secret/)
    await closed.close()
  })

  test('refuses a frozen account, also with an earlier ticket', async () => {
    const ticket = String(await visitAs('cat', 'octocat'))
    await sql`update sys_user set status = '2' where username = 'octocat'`.execute(db())
    expect((await getLoginUser(ticket)).success).toBe(false)
    expect(await visitAs('cat', 'octocat')).toBe('登录失败')
  })
})

describe('binding to the own account', () => {
  const bindings = '/sys/account/bindings'
  /** Begins as this user, signs in at the provider, and returns the message of the pop-up. */
  async function bind(token: string, id: unknown, login: string): Promise<unknown> {
    provider.person = { id, login, avatar_url: '' }
    const begun = await server.post<{ address: string }>(bindings, { source: 'github' }, { 'x-access-token': token })
    expect(begun, begun.message).toMatchObject({ success: true })
    const visit = provider.visit(begun.result.address)
    return messageIn(await comeBack({ ...visit, cookie: String(begun.headers['set-cookie']) }))
  }
  const mine = async (token: string) => (await server.get<object[]>(bindings, { 'x-access-token': token })).result
  const unbind = (token: string) =>
    product.app.http.inject({
      method: 'DELETE',
      url: `/api${bindings}?source=github`,
      headers: { 'x-access-token': token },
    })

  test('binds, opens the account from then on, and unbinds', async () => {
    const { token } = await product.signInAs({ username: 'binder' })
    expect(await mine(token)).toEqual([{ source: 'github', title: 'GitHub', name: null, since: null }])
    expect(await bind(token, 'gh-9', 'binder-there')).toEqual({ isBound: true })
    expect(await mine(token)).toMatchObject([{ name: 'binder-there', since: expect.any(String) as string }])
    expect(await bind(token, 'gh-9', 'binder-there')).toEqual({ isBound: true })
    const signedIn = await getLoginUser((await visitAs('gh-9', 'binder-there')) as string)
    expect(signedIn.result.userInfo.username).toBe('binder')
    expect(await bind(token, 'gh-10', 'second')).toEqual({
      refusal: '您已绑定另一个 GitHub 账号，请先解除绑定',
    })
    expect((await unbind(token)).json()).toMatchObject({ success: true, message: '已解除绑定' })
    expect((await unbind(token)).json()).toMatchObject({ success: false, message: '该账号尚未绑定' })
    expect(await mine(token)).toMatchObject([{ name: null }])
  })

  test('an identity that belongs to somebody else is refused and stays theirs', async () => {
    const first = await product.signInAs({ username: 'holder' })
    const second = await product.signInAs({ username: 'claimant' })
    expect(await bind(first.token, 'gh-20', 'holder-there')).toEqual({ isBound: true })
    expect(await bind(second.token, 'gh-20', 'holder-there')).toEqual({
      refusal: '该 GitHub 账号已绑定其他用户，请先由对方解除绑定',
    })
    expect(await mine(second.token)).toMatchObject([{ name: null }])
    expect(await mine(first.token)).toMatchObject([{ name: 'holder-there' }])
  })

  test('an identity whose account was erased is free again; one whose account is deleted is not', async () => {
    const [gone, bin] = [await product.signInAs({ username: 'gone' }), await product.signInAs({ username: 'inBin' })]
    expect(await bind(gone.token, 'gh-40', 'gone-there')).toEqual({ isBound: true })
    expect(await bind(bin.token, 'gh-41', 'bin-there')).toEqual({ isBound: true })
    await sql`delete from sys_user where username = 'gone'`.execute(db())
    await sql`update sys_user set deleted_at = now() where username = 'inBin'`.execute(db())
    expect(await visitAs('gh-41', 'bin-there')).toBe('登录失败')
    expect(await visitAs('gh-40', 'gone-there')).not.toBe('登录失败')
    const { token } = await product.signInAs({ username: 'successor' })
    await sql`update sys_third_account set sys_user_id = 'erased', realname = 'gone-there'
      where third_user_uuid = 'gh-40'`.execute(db())
    expect(await bind(token, 'gh-40', 'here-now')).toEqual({ isBound: true })
    expect(await mine(token)).toMatchObject([{ name: 'here-now' }])
  })

  test('the only way to sign in cannot be removed, and an unknown provider is refused', async () => {
    const { token } = await product.signInAs({ username: 'bare' })
    await bind(token, 'gh-30', 'bare-there')
    await sql`update sys_user set password = null where username = 'bare'`.execute(db())
    expect((await unbind(token)).json()).toMatchObject({
      success: false,
      message: '您尚未设置登录密码，解除后将无法登录。请先联系管理员设置密码',
    })
    const other = await server.post(bindings, { source: 'nowhere' }, { 'x-access-token': token })
    expect(other.message).toBe('未配置该第三方登录方式')
  })
})
