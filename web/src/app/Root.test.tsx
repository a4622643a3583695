import { done } from '@lexdesk/domain'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '../api/session/browserStore.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { Root } from './Root.tsx'

const deskChunk = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('./deskChunk.ts', () => ({ deskChunk, landingChunk: () => Promise.resolve({}) }))

const place = () => window.location.pathname + window.location.search

beforeEach(() => {
  deskChunk.mockReset().mockResolvedValue({ Desk: () => <p>工作台</p> })
  fakeServer({
    'GET /sys/platform': { loginCaptcha: false },
    'POST /sys/login': done('登录成功', { token: 'tok', userInfo: { id: 'u1', username: 'chenlv' } }),
  })
  window.history.replaceState(null, '', '/legal/enterprise?pageNo=2')
})

test('[A2.04] a visitor signs in and is redirected to the requested page', async () => {
  render(<Root />)
  expect(place()).toBe(`/user/login?redirect=${encodeURIComponent('/legal/enterprise?pageNo=2')}`)
  await userEvent.keyboard('chenlv{Tab}secret{Enter}')
  expect(await screen.findByText('工作台')).toBeInTheDocument()
  expect(place()).toBe('/legal/enterprise?pageNo=2')
})

test('a user with a session is not asked to sign in', async () => {
  browserStore.set('Access-Token', 'tok')
  render(<Root />)
  expect(await screen.findByText('工作台')).toBeInTheDocument()
  expect(place()).toBe('/legal/enterprise?pageNo=2')
})

test('[A2.05] a user with a session who opens the sign-in page is redirected home or to the requested page', async () => {
  browserStore.set('Access-Token', 'tok')
  window.history.replaceState(null, '', '/user/login')
  const { unmount } = render(<Root />)
  expect(await screen.findByText('工作台')).toBeInTheDocument()
  expect(place()).toBe('/dashboard/analysis')
  unmount()
  window.history.replaceState(null, '', '/user/login?redirect=%2Flegal%2Fholiday')
  render(<Root />)
  expect(await screen.findByText('工作台')).toBeInTheDocument()
  expect(place()).toBe('/legal/holiday')
})

test.each([
  ['/user', '/user/login', '账号密码登录'],
  ['/user/login', '/user/login', '账号密码登录'],
  ['/user/register', '/user/register', '注册账户'],
  ['/user/register-result', '/user/register-result', '没有注册结果'],
  ['/user/alteration', '/user/alteration', '找回密码'],
  ['/user/orders', '/user/login?redirect=%2Fuser%2Forders', '账号密码登录'],
  ['/user/nothing', '/user/nothing', '页面不存在'],
])('[A2.01] a visitor who opens %s is shown %s', async (asked, shown, words) => {
  window.history.replaceState(null, '', asked)
  render(<Root />)
  expect((await screen.findAllByText(words))[0]).toBeVisible()
  expect(place()).toBe(shown)
  expect(deskChunk).not.toHaveBeenCalled()
})

test('links between the sign-in pages do not reload, and the back button works', async () => {
  window.history.replaceState(null, '', '/user/login')
  render(<Root />)
  await userEvent.click(screen.getByRole('link', { name: '忘记密码' }))
  expect(await screen.findByRole('heading', { name: '找回密码' })).toBeInTheDocument()
  expect(document.title).toBe('找回密码 - 律云法律服务平台')
  act(() => {
    window.history.replaceState(null, '', '/user/login')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(await screen.findByRole('tab', { name: '账号密码登录' })).toBeInTheDocument()
})

test('signing in in another tab opens the application in this one too', async () => {
  render(<Root />)
  browserStore.set('Access-Token', 'tok')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' })))
  expect(await screen.findByText('工作台')).toBeInTheDocument()
})

test('loading the application can be retried', async () => {
  browserStore.set('Access-Token', 'tok')
  deskChunk.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  render(<Root />)
  expect(await screen.findByText('页面加载失败')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('工作台')).toBeInTheDocument()
})
