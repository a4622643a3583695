import { done } from '@lexdesk/domain'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { BindingPage } from './BindingPage.tsx'

const path = '/sys/account/bindings'
const free = { source: 'github', title: 'GitHub', name: null, since: null }
const bound = { ...free, name: 'chen-there', since: '2026-11-16 09:00:00' }
const popup = { location: { href: '' }, close: vi.fn<() => void>() }
const post = (data: unknown) =>
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { origin: window.location.origin, data }))
  })

afterEach(() => vi.restoreAllMocks())

test('binds in a pop-up, shows the refusal for an account of somebody else, and unbinds', async () => {
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const server = fakeServer({
    [`GET ${path}`]: [free],
    [`POST ${path}`]: { address: 'https://provider.example/authorize' },
    [`DELETE ${path}`]: done('已解除绑定'),
  })
  const { user } = renderInApp(<BindingPage />)
  await user.click(await screen.findByRole('button', { name: /绑\s*定/ }))
  await vi.waitFor(() => expect(popup.location.href).toBe('https://provider.example/authorize'))
  post({ refusal: '该 GitHub 账号已绑定其他用户，请先由对方解除绑定' })
  expect(await screen.findByText('该 GitHub 账号已绑定其他用户，请先由对方解除绑定')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: /绑\s*定/ }))
  await vi.waitFor(() => expect(server.sent(`POST ${path}`)).toHaveLength(2))
  server.answer({ [`GET ${path}`]: [bound] })
  post({ isBound: true })
  expect(await screen.findByText(/chen-there/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '解除绑定' }))
  server.answer({ [`GET ${path}`]: [free] })
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  expect(await screen.findByText('未绑定')).toBeInTheDocument()
  expect(server.sent(`DELETE ${path}`)[0]!.params.source).toBe('github')
})

test('a blocked pop-up and a platform without providers are named', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const server = fakeServer({ [`GET ${path}`]: [free] })
  const { user, unmount } = renderInApp(<BindingPage />)
  await user.click(await screen.findByRole('button', { name: /绑\s*定/ }))
  expect(await screen.findByText('登录窗口被浏览器拦截，请允许弹出窗口后重试')).toBeInTheDocument()
  unmount()
  server.answer({ [`GET ${path}`]: [] })
  renderInApp(<BindingPage />)
  expect(await screen.findByText('系统未配置第三方登录方式')).toBeInTheDocument()
})
