import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { browserStore } from './browserStore.ts'
import { endSession } from './endSession.ts'
import { signOutFault } from './signOutFault.ts'

beforeEach(() => {
  browserStore.set('Access-Token', 'tok')
  browserStore.set('Login_Username', 'chenlv')
  browserStore.set('Login_Userinfo', { id: 'u1', username: 'chenlv', realname: '陈', avatar: null, orgCode: null })
  browserStore.set('UI_CACHE_DB_DICT_DATA', { sex: [] })
  browserStore.set('TENANT_ID', '1')
  browserStore.set('draft:u1:enterprise:new', { values: {} })
})

test('[A7.03] signing out calls the server with the token and clears the whole session, but no draft', async () => {
  const server = fakeServer({ 'POST /sys/logout': null })
  await endSession()
  expect(server.requests[0]!.headers['X-Access-Token']).toBe('tok')
  expect(browserStore.keys()).toEqual(['draft:u1:enterprise:new'])
})

test.each([
  ['refuses', () => fakeServer({ 'POST /sys/logout': () => refusal('Token无效!') }), 'Token无效!'],
  [
    'is not there',
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))),
    '网络连接失败，请检查网络后重试',
  ],
])(
  '[A7.03] signing out continues when the server %s, and the reason is stored for the sign-in page',
  async (_, go, words) => {
    go()
    await endSession()
    expect(browserStore.get('Access-Token')).toBeUndefined()
    expect(signOutFault.take()).toBe(words)
  },
)
