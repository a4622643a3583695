import { homeEndpoints, ok, permissionEndpoints } from '@lexdesk/domain'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { call } from '../calls/call.ts'
import { startAnswers } from '../calls/startAnswers.ts'
import { type FakeServer, fakeServer, jsonAnswer } from '../../testing/fakeServer.ts'
import { browserStore } from './browserStore.ts'
import { pageTenant } from './pageTenant.ts'
import { requestStart } from './requestStart.ts'

const permissions = '/sys/permission/getUserPermissionByToken'
const start = 'GET /sys/session/start'
const refused = { success: false, code: 500, message: '统计服务繁忙', result: null, timestamp: 1 }
const own = { menu: [], auth: [{ action: 'own' }] }

let server: FakeServer
afterEach(() => startAnswers.clear())
beforeEach(() => {
  browserStore.set('Access-Token', 'tok')
  server = fakeServer({
    [start]: ({ params }) =>
      params.page === 'home'
        ? { '/report/home/bar?months=12': ok([{ month: '2026-11' }]), '/report/home/list': refused }
        : { [permissions]: ok({ menu: ['together'] }) },
    [`GET ${permissions}`]: own,
    'GET /report/home/list': [],
    'GET /report/home/bar': [],
  })
})

const mine = () => call(permissionEndpoints.mine, {}, { start: 'session' })

test('a call takes its answer from the start, once', async () => {
  requestStart(['session', 'home'])
  expect(await mine()).toEqual({ menu: ['together'] })
  expect(await call(homeEndpoints.months, { months: '12' }, { start: 'home' })).toEqual([{ month: '2026-11' }])
  expect(server.requests.map(({ path }) => path)).toEqual(['/sys/session/start', '/sys/session/start'])
  expect(server.requests[0]!.headers).toMatchObject({ 'X-Access-Token': 'tok' })
  expect(await mine()).toEqual(own)
  expect(server.sent(`GET ${permissions}`)).toHaveLength(1)
})

test('other parameters, other calls and calls that do not ask for it are sent', async () => {
  requestStart(['session', 'home'])
  await call(homeEndpoints.months, { months: '6' }, { start: 'home' })
  await call(permissionEndpoints.mine)
  expect(server.requests.slice(2).map(({ path }) => path)).toEqual(['/report/home/bar', permissions])
})

test('a part that was refused is called on its own', async () => {
  requestStart(['session', 'home'])
  expect(await call(homeEndpoints.figures, {}, { start: 'home' })).toEqual([])
  expect(server.sent('GET /report/home/list')).toHaveLength(1)
})

test.each([
  ['does not have the call', () => jsonAnswer({ message: '路径不存在', status: 404 }, 404)],
  ['fails', () => jsonAnswer({ success: false, message: '操作失败' }, 500)],
  ['answers something else', 'ok'],
  ['answers nothing', null],
])('a server that %s is called as before', async (_, answer) => {
  server.answer({ [start]: answer })
  requestStart(['session'])
  expect(await mine()).toEqual(own)
})

test('the answer for another user or another tenant is not used', async () => {
  requestStart(['session'])
  browserStore.set('Access-Token', 'other')
  expect(await mine()).toEqual(own)

  browserStore.set('Access-Token', 'tok')
  requestStart(['session'])
  pageTenant.enter('2')
  expect(await mine()).toEqual(own)
})

test('the answer is not used when the user changes while it is pending', async () => {
  let answer: (value: object) => void = () => {}
  server.answer({ [start]: () => new Promise<object>((resolve) => (answer = resolve)) })
  requestStart(['session'])
  const pending = mine()
  await vi.waitFor(() => expect(server.sent(start)).toHaveLength(1))
  browserStore.set('Access-Token', 'other')
  answer({ [permissions]: ok({ menu: ['together'] }) })
  expect(await pending).toEqual(own)
})

test('an old answer is not used', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  requestStart(['session'])
  vi.setSystemTime(Date.now() + 61_000)
  expect(await mine()).toEqual(own)
})

test('nothing is requested without a session', () => {
  browserStore.remove('Access-Token')
  requestStart(['session'])
  expect(server.requests).toEqual([])
})
