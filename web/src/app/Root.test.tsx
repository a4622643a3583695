import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from '../api/browserStore.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { Root } from './Root.tsx'

const deskChunk = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('./deskChunk.ts', () => ({ deskChunk }))

const place = () => window.location.pathname + window.location.search

beforeEach(() => {
  deskChunk.mockReset().mockResolvedValue({ Desk: () => <p>工作台</p> })
  fakeServer({
    'GET /sys/platform': {},
    'POST /sys/login': { token: 'tok', userInfo: { id: 'u1', username: 'chenlv' } },
  })
  window.history.replaceState(null, '', '/legal/enterprise?pageNo=2')
})

test('a visitor signs in and comes to the page that was asked for', async () => {
  render(<Root />)
  expect(place()).toBe(`/user/login?redirect=${encodeURIComponent('/legal/enterprise?pageNo=2')}`)
  await userEvent.keyboard('chenlv{Tab}secret{Enter}')
  expect(await screen.findByText('工作台')).toBeInTheDocument()
  expect(place()).toBe('/legal/enterprise?pageNo=2')
})

test('who has a session is not asked', async () => {
  browserStore.set('Access-Token', 'tok')
  render(<Root />)
  expect(await screen.findByText('工作台')).toBeInTheDocument()
  expect(place()).toBe('/legal/enterprise?pageNo=2')
})

test('signing in in another tab opens this one too', async () => {
  render(<Root />)
  browserStore.set('Access-Token', 'tok')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' })))
  expect(await screen.findByText('工作台')).toBeInTheDocument()
})

test('a desk that cannot be loaded can be asked for again', async () => {
  browserStore.set('Access-Token', 'tok')
  deskChunk.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  render(<Root />)
  expect(await screen.findByText('页面加载失败')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('工作台')).toBeInTheDocument()
})
