import { defaultPasswordPolicy } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const login = (username: unknown, password: unknown) =>
  product.anonymous.post<{ token: string }>('/sys/login', { username, password })

test('[A7.01] sign-in returns token, user and dictionaries, and never a password', async () => {
  const answer = await login(' Admin ', adminPassword)
  expect(answer, answer.message).toMatchObject({
    success: true,
    code: 200,
    message: '登录成功',
    result: { multi_depart: 1, departs: [{ orgCode: 'A01', departName: expect.any(String), id: expect.any(String) }] },
  })
  expect(answer.result).toHaveProperty('userInfo', {
    id: expect.stringMatching(/^\d{19}$/),
    username: 'admin',
    realname: '管理员',
    avatar: null,
    birthday: null,
    sex: null,
    email: null,
    phone: null,
    orgCode: 'A01',
    orgCodeTxt: null,
    status: 1,
    delFlag: 0,
    workNo: 'A000',
    post: null,
    telephone: null,
    createBy: 'system',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    updateBy: null,
    updateTime: null,
    activitiSync: null,
    userIdentity: null,
    departIds: '',
    relTenantIds: '1',
    clientId: null,
  })
  expect(answer.result).toHaveProperty('sysAllDictItems.sex', [
    { value: '1', text: '男', title: '男' },
    { value: '2', text: '女', title: '女' },
  ])
  expect(JSON.stringify(answer)).not.toMatch(/argon2|"password"|salt/)
})

test('an unknown name and a wrong password get the same answer', async () => {
  const wrong = await login('admin', 'not it')
  const unknown = await login('nobody-here', 'not it')
  expect(wrong).toMatchObject({ success: false, code: 500, message: '用户名或密码错误' })
  expect({ ...unknown, timestamp: 0, requestId: '', headers: {}, bytes: 0 }).toEqual({
    ...wrong,
    timestamp: 0,
    requestId: '',
    headers: {},
    bytes: 0,
  })
})

test('rejects a missing name or password', async () => {
  expect(await login('', 'x')).toMatchObject({ success: false, message: '请输入用户名!' })
  expect(await login('admin', '')).toMatchObject({ success: false, message: '请输入密码!' })
  expect(await login({ $gt: '' }, ['x'])).toMatchObject({ success: false })
})

test('a name is locked after five failures, whatever its case, even for the right password', async () => {
  await product.signInAs({ username: 'lockme' })
  for (let n = 0; n < defaultPasswordPolicy.failures; n++) await login(n % 2 ? 'LockMe' : 'lockme', 'wrong')
  expect(await login('lockme', adminPassword)).toMatchObject({
    success: false,
    message: '该用户登录失败次数过多，请于10分钟后再次登录！',
  })
})

test('allows sixty failures a minute per address', async () => {
  try {
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => login(`guess${n}`, 'wrong')))
    expect(answers.every(({ success }) => !success)).toBe(true)
    // On a slow machine the window may have ended meanwhile, and the remaining attempts fall into the next one.
    let turnedAway = await login('guess-again', 'wrong')
    for (let n = 80; n < 160 && turnedAway.status !== 429; n++) turnedAway = await login(`guess${n}`, 'wrong')
    expect(turnedAway).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
  } finally {
    await product.close()
    product = await startTestProduct()
  }
})

test("signing out ends the session at once; the next call gets the wire's session error", async () => {
  const client = await product.signInAs({ username: 'leaver', permissions: ['position:list'] })
  expect(await client.get('/sys/position/list')).toMatchObject({ success: true })
  expect(await client.post('/sys/logout')).toMatchObject({ success: true, message: '退出登录成功！' })
  const after = await client.get('/sys/position/list')
  expect(after.status).toBe(500)
  expect(after.message).toBe('Token失效，请重新登录')
  expect(await product.anonymous.post('/sys/logout')).toMatchObject({ success: false, message: '退出登录失败！' })
})

test('freezing a user and revoking a grant take effect within a second', async () => {
  const client = await product.signInAs({ username: 'frozen', permissions: ['position:list'] })
  const db = product.app.engine.db.kysely
  expect((await client.get('/sys/position/list')).status).toBe(200)
  await sql`delete from sys_role_permission where permission_id = 'isystem-position'`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect((await client.get('/sys/position/list')).status).toBe(403)
  await sql`update sys_user set status = '2' where username = 'frozen'`.execute(db)
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect((await client.get('/sys/position/list')).message).toContain('Token失效')
})

test('distinguishes an expired session from an unknown token', async () => {
  const client = await product.signInAs({ username: 'sleeper' })
  await sql`update sys_session set expires_at = now() - interval '1 second' where user_id = (select id from sys_user where username = 'sleeper')`.execute(
    product.app.engine.db.kysely,
  )
  expect((await client.get('/sys/dict/queryAllDictItems')).message).toContain('Token失效')
  const unknown = await product.anonymous.send({
    method: 'GET',
    url: '/api/sys/dict/queryAllDictItems',
    headers: { 'x-access-token': 'made-up' },
  })
  expect(unknown).toMatchObject({ status: 401, message: '未授权，请重新登录' })
})

test('preferences and saved views belong to their owner', async () => {
  const { admin } = product
  const other = await product.signInAs({ username: 'other' })
  await admin.put('/sys/preference', { key: 'columns:position', value: { hidden: ['code'] } })
  expect((await admin.get('/sys/preference', { key: 'columns:position' })).result).toEqual({ hidden: ['code'] })
  expect((await other.get('/sys/preference', { key: 'columns:position' })).result).toBeNull()
  const view = { resource: 'position', name: '高级职务', params: { postRank: '5' } }
  const saved = await admin.post<{ id: string }>('/sys/savedView', view)
  await admin.post('/sys/savedView', { ...view, params: { postRank: '4' } })
  expect((await admin.get('/sys/savedView', { resource: 'position' })).result).toMatchObject([
    { name: '高级职务', params: { postRank: '4' } },
  ])
  await other.delete('/sys/savedView', { id: saved.result.id })
  expect((await admin.get<unknown[]>('/sys/savedView', { resource: 'position' })).result).toHaveLength(1)
  expect(await admin.post('/sys/savedView', { ...view, name: ' ' })).toMatchObject({
    success: false,
    message: '保存名称不能为空',
  })
  expect(await admin.put('/sys/preference', { key: "x' or 1=1", value: 1 })).toMatchObject({ success: false })
})

test('every route declares its access, and only these are public', async () => {
  const open = product.app.http.declaredRoutes.filter(({ access }) => access === 'public').map(({ url }) => url)
  expect([...new Set(open)].sort()).toEqual([
    '/api/health/live', // orchestrators
    '/api/health/ready',
    '/api/legal/contract/signCallback', // signed by the provider; idempotent
    '/api/legal/contract/signCallback/:provider',
    '/api/online/collect/:token', // a form for people without an account; the token is its key
    '/api/online/collect/:token/file',
    '/api/sys/cas/client/validateLogin', // opens a session for a CAS ticket
    '/api/sys/checkCaptcha', // checks the characters of a captcha
    '/api/sys/demo/login',
    '/api/sys/getEncryptedString', // requested by stock clients; empty
    '/api/sys/login',
    '/api/sys/logout', // an ended session may be ended again
    '/api/sys/mLogin',
    '/api/sys/message/sysMessage/smsReceipt/:token', // a secret of the settings in the path
    '/api/sys/phoneLogin',
    '/api/sys/platform', // product name and sign-in methods
    '/api/sys/randomImage/:key', // captcha picture
    '/api/sys/sms', // sends a code
    '/api/sys/third/user/checkPassword', // binds a third-party identity after a password check
    '/api/sys/third/user/create', // creates an account for a third-party identity
    '/api/sys/thirdLogin/:source/callback', // redirect target of providers
    '/api/sys/thirdLogin/bindingThirdPhone', // binds a third-party identity after an SMS code
    '/api/sys/thirdLogin/getLoginUser/:token/:thirdType', // exchanges a one-time ticket for a session
    '/api/sys/thirdLogin/render/:source', // redirects the browser to a provider
    '/api/sys/thirdLogin/user/checkPassword',
    '/api/sys/thirdLogin/user/create',
    '/api/sys/user/checkOnlyUser', // registration checks whether a name is free; closed when registration is disabled
    '/api/sys/user/passwordChange', // requires an SMS code
    '/api/sys/user/phoneVerification',
    '/api/sys/user/querySysUser', // echoes its input
    '/api/sys/user/register',
    '/metrics', // for the holder of METRICS_TOKEN
  ])
})
