import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, jsonAnswer } from '../../testing/fakeServer.ts'
import { testClient } from '../../testing/renderInApp.tsx'
import { browserStore } from './browserStore.ts'
import { openTabsStore } from './openTabsStore.ts'
import { SessionProvider } from './SessionProvider.tsx'
import { signInNotice, timeoutWords } from './signInNotice.ts'
import { useSession } from './useSession.ts'

const permissions = 'GET /sys/permission/getUserPermissionByToken'
const home = { id: 'm0', path: '/', name: 'home', component: null, meta: { title: '首页' } }
const assign = vi.fn<(address: string | URL) => void>()

function Page() {
  const { user, can, signOut } = useSession()
  return (
    <>
      <p>
        {user.realname} {can('enterprise:add') ? '可新增' : '不可新增'}{' '}
        {can('enterprise:delete') ? '可删除' : '不可删除'}
      </p>
      <button onClick={() => void signOut().catch(() => {})}>注销</button>
    </>
  )
}

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(handlers)
  render(
    <QueryClientProvider client={testClient()}>
      <SessionProvider
        waiting={<p>请稍候</p>}
        failed={(error, retry) => <button onClick={retry}>{error.message}</button>}
      >
        <Page />
      </SessionProvider>
    </QueryClientProvider>,
  )
  return server
}

beforeEach(() => {
  window.history.replaceState(null, '', '/legal/enterprise')
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  assign.mockReset()
  browserStore.set('Access-Token', 'tok')
  browserStore.set('Login_Userinfo', { id: 'u1', username: 'chenlv', realname: '陈律师', avatar: null, orgCode: null })
})

test('the user has the listed permissions and no others', async () => {
  open({ [permissions]: { menu: [home], auth: [{ action: 'enterprise:add,enterprise:edit' }] } })
  expect(await screen.findByText('陈律师 可新增 不可删除')).toBeInTheDocument()
})

test('a button that is disabled system-wide restricts no user', async () => {
  const allAuth = [{ action: 'enterprise:delete', type: '1', status: '0' }]
  open({ [permissions]: { menu: [home], auth: [], allAuth } })
  expect(await screen.findByText('陈律师 不可新增 可删除')).toBeInTheDocument()
})

test('an invalid list of permissions grants nothing', async () => {
  open({ [permissions]: { menu: [home], auth: 'all' } })
  expect(await screen.findByText('陈律师 不可新增 不可删除')).toBeInTheDocument()
})

test('the sign-in page learns that the session timed out', async () => {
  open({ [permissions]: () => jsonAnswer({ status: 500, message: 'Token失效，请重新登录' }, 500) })
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(signInNotice.take()).toBe(timeoutWords)
})

test.each([
  ['a session that has ended', () => jsonAnswer({ status: 500, message: 'Token失效，请重新登录' }, 500)],
  ['a token that nobody knows', () => jsonAnswer({ success: false, message: '未授权' }, 401)],
  ['a server that fails', () => jsonAnswer({ success: false, message: '操作失败' }, 500)],
  ['an empty menu', { menu: [], auth: [] }],
  ['no menu', { menu: null, auth: [] }],
  ['no answer but null', null],
  ['a menu of which nothing can be used', { menu: [null, { path: '/' }, 'x'], auth: [] }],
  [
    'a menu without permitted entries',
    { menu: [{ ...home, meta: { title: '首页', permissionList: ['x'] } }], auth: [] },
  ],
])('%s redirects to the sign-in page and back', async (_, answer) => {
  open({ [permissions]: answer })
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/user/login?redirect=%2Flegal%2Fenterprise'))
  expect(browserStore.get('Access-Token')).toBeUndefined()
})

test('a user without a menu is sent to the sign-in page with the reason', async () => {
  open({ [permissions]: { menu: [], auth: [] } })
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(signInNotice.take()).toBe('您的账号在当前租户尚无可用的菜单，请联系管理员分配角色')
})

test('an unreachable server does not end the session', async () => {
  const server = open({ [permissions]: () => jsonAnswer({ message: '' }, 503) })
  const retry = await screen.findByRole('button', { name: '服务暂时不可用，请稍后重试' })
  expect(browserStore.get('Access-Token')).toBe('tok')
  server.answer({ [permissions]: { menu: [home], auth: [] } })
  await userEvent.click(retry)
  expect(await screen.findByText(/陈律师/)).toBeInTheDocument()
})

test('signing out clears the session even when the server refuses', async () => {
  const server = open({
    [permissions]: { menu: [home], auth: [] },
    'POST /sys/logout': () => jsonAnswer({ success: false, message: 'Token无效!' }),
  })
  browserStore.set('draft:enterprise:new', { name: '甲' })
  openTabsStore.set('u1', [{ path: '/legal/enterprise', search: '' }])
  await userEvent.click(await screen.findByText('注销'))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/user/login'))
  expect(server.sent('POST /sys/logout')[0]!.headers['X-Access-Token']).toBe('tok')
  expect(browserStore.keys('Login')).toEqual([])
  expect(browserStore.get('Access-Token')).toBeUndefined()
  expect(browserStore.get('draft:enterprise:new')).toEqual({ name: '甲' })
  expect(openTabsStore.get('u1')).toEqual([])
})
