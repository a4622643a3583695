import { done, ok } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { fakeServer, jsonAnswer, refusal } from '../../testing/fakeServer.ts'
import { browserStore } from './browserStore.ts'
import { saveSession } from './saveSession.ts'
import { signInByAccount, signInByPhone, signInByThird, signInByTicket } from './signIn.ts'
import { fetchTenants, selectDepartment } from './signInChoices.ts'

const day = 24 * 60 * 60 * 1000
const answer = {
  token: 'tok',
  multi_depart: 2,
  userInfo: { id: 'u1', username: 'chenlv', realname: '陈律师', orgCode: 'A01A02', relTenantIds: '1,2' },
  departs: [{ id: 'd1', orgCode: 'A01A02', departName: '法律顾问部' }, null, { orgCode: 7 }],
  sysAllDictItems: { sex: [{ value: '1', text: '男' }] },
}
const user = { id: 'u1', username: 'chenlv', realname: '陈律师', avatar: null, orgCode: 'A01A02' }

const byName = () => signInByAccount({ username: 'chenlv', password: 'x' })
const byPhone = () => signInByPhone({ mobile: '13800001111', captcha: '123456', remember_me: true })

test('a sign-in returns the user, the departments, the tenants and the dictionaries', async () => {
  fakeServer({ 'POST /sys/login': done('登录成功', answer) })
  expect(await byName()).toEqual({
    token: 'tok',
    user,
    multiDepart: 2,
    departments: [{ id: 'd1', orgCode: 'A01A02', departName: '法律顾问部' }],
    tenantIds: ['1', '2'],
    dictionaries: answer.sysAllDictItems,
  })
})

test('[A7.01] the code is compared as text: "200" of another server is a sign-in too', async () => {
  fakeServer({ 'POST /sys/login': () => jsonAnswer({ ...done('登录成功', answer), code: '200' }) })
  expect((await byName()).token).toBe('tok')
})

test('[A7.01] any other code is refused with the message of the server, even with success set', async () => {
  fakeServer({ 'POST /sys/phoneLogin': ok(null, '手机验证码错误') })
  await expect(byPhone()).rejects.toMatchObject({ message: '手机验证码错误' })
  fakeServer({ 'POST /sys/phoneLogin': ok(null, '') })
  await expect(byPhone()).rejects.toMatchObject({ message: '请求出现错误，请稍后再试' })
  fakeServer({ 'POST /sys/login': () => refusal('该用户已冻结') })
  await expect(byName()).rejects.toMatchObject({ message: '该用户已冻结' })
})

test('an answer without a token is not a sign-in', async () => {
  fakeServer({ 'POST /sys/login': done('', { ...answer, token: null }) })
  await expect(byName()).rejects.toMatchObject({ message: '请求出现错误，请稍后再试' })
})

test('[A7.01] third-party sign-in and single sign-on follow the wire contract and work without departments', async () => {
  const bare = done('登录成功', { token: 'tok', userInfo: { id: 'u1', username: 'chenlv' } })
  const server = fakeServer({
    'GET /sys/thirdLogin/getLoginUser/a%2Fb/github': bare,
    'GET /sys/cas/client/validateLogin': bare,
  })
  expect(await signInByThird('a/b', 'github')).toMatchObject({ multiDepart: undefined, departments: [], tenantIds: [] })
  await signInByTicket('ST-1', 'https://desk.example.cn/')
  expect(server.requests[1]!.params).toMatchObject({ ticket: 'ST-1', service: 'https://desk.example.cn/' })
})

test('tenants and department are requested with the token of the session that is not stored yet', async () => {
  const server = fakeServer({
    'POST /sys/login': done('登录成功', answer),
    'GET /sys/tenant/queryList': [
      { id: 1, name: '总所' },
      { id: 2, name: '分所' },
      { id: 3, name: '别家' },
    ],
    'PUT /sys/selectDepart': { userInfo: { ...answer.userInfo, orgCode: 'A01A03' } },
  })
  const session = await byName()
  expect(await fetchTenants(session)).toEqual([
    { id: '1', name: '总所' },
    { id: '2', name: '分所' },
  ])
  expect(await selectDepartment(session, 'A01A03')).toEqual({ ...user, orgCode: 'A01A03' })
  expect(server.requests[1]).toMatchObject({ params: { ids: '1,2' }, headers: { 'X-Access-Token': 'tok' } })
  expect(server.requests[2]).toMatchObject({
    body: { orgCode: 'A01A03', username: 'chenlv' },
    headers: { 'X-Access-Token': 'tok' },
  })
  expect(browserStore.get('Access-Token')).toBeUndefined()
})

test('[A7.02] token, name, user and dictionaries are stored for seven days', async () => {
  fakeServer({ 'POST /sys/login': done('登录成功', answer) })
  const before = Date.now()
  expect(saveSession(await byName(), { tenantId: '2' })).toBe(true)
  for (const key of ['Access-Token', 'Login_Username', 'Login_Userinfo', 'UI_CACHE_DB_DICT_DATA', 'TENANT_ID']) {
    const { expire } = JSON.parse(localStorage.getItem(`pro__${key}`)!) as { expire: number }
    expect(expire - before, key).toBeGreaterThanOrEqual(7 * day)
    expect(expire - before, key).toBeLessThan(7 * day + 60_000)
  }
  expect(browserStore.get('Login_Username')).toBe('chenlv')
  expect(browserStore.get('Login_Userinfo')).toEqual(user)
  expect(browserStore.get('TENANT_ID')).toBe('2')
})
