import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NewVersionBar } from './NewVersionBar.tsx'

const pageOf = (entry: string) => `<head><script type="module" crossorigin src="/assets/${entry}.js"></script></head>`
let served = pageOf('index-old')

/** The test document would try to load its scripts. */
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM

beforeEach(() => {
  settings.handleDisabledFileLoadingAsSuccess = true
  served = pageOf('index-old')
  document.head.innerHTML = pageOf('index-old').replace(/<\/?head>/g, '')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(served)))
})

afterEach(() => {
  document.head.innerHTML = ''
})

const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
const words = '系统已更新，刷新后使用新版本'

test('after a deploy the page shows a dismissible hint when it becomes visible again', async () => {
  render(<NewVersionBar />)
  await comeBack()
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  served = pageOf('index-new')
  await comeBack()
  expect(await screen.findByText(words)).toBeInTheDocument()
  await userEvent.setup().click(screen.getByRole('button', { name: /稍\s*后/ }))
  await comeBack()
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  served = pageOf('index-newer')
  await comeBack()
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('a response that is not a page is ignored', async () => {
  render(<NewVersionBar />)
  served = '502 Bad Gateway'
  await comeBack()
  expect(screen.queryByText(words)).not.toBeInTheDocument()
})
