import { act, screen } from '@testing-library/react'
import { lazyPart } from '@lexdesk/parts'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { network } from '../../api/calls/network.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { LazyPage } from './LazyPage.tsx'
import { PageBoundary } from './PageBoundary.tsx'

function Hello({ name }: { name: string }) {
  return <p>你好，{name}</p>
}

test('loading a page can be retried', async () => {
  const load = vi
    .fn<() => Promise<typeof Hello>>(() => Promise.resolve(Hello))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { user } = renderInApp(<LazyPage name="hello" load={load} props={{ name: '陈律师' }} />)
  expect(await screen.findByText('页面加载失败')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText('你好，陈律师')).toBeInTheDocument()
})

test('[A9.05] loading a page times out after 120 s and can be retried', async () => {
  vi.useFakeTimers()
  try {
    let arrive: (page: typeof Hello) => void = () => {}
    const load = vi
      .fn<() => Promise<typeof Hello>>()
      .mockReturnValueOnce(new Promise(() => {}))
      .mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    renderInApp(<LazyPage name="late" load={load} props={{ name: '陈律师' }} />)
    await act(() => vi.advanceTimersByTimeAsync(119_999))
    expect(screen.getByRole('status', { name: '加载中' })).toBeInTheDocument()
    expect(screen.queryByText('页面加载失败')).not.toBeInTheDocument()
    // Additional time for the page to render.
    await act(() => vi.advanceTimersByTimeAsync(1 + 50))
    expect(screen.getByText('页面加载失败')).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: /重\s*试/ }).click())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(load).toHaveBeenCalledTimes(2)
    arrive(Hello)
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(screen.getByText('你好，陈律师')).toBeInTheDocument()
  } finally {
    vi.useRealTimers()
  }
})

test('lazy-loaded code of part of a page is retried after an outage', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isServing = false
  vi.stubGlobal('fetch', () => (isServing ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError())))
  const load = vi
    .fn<() => Promise<typeof Hello>>(() => Promise.resolve(Hello))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
  const Part = lazyPart(load)
  renderInApp(
    <PageBoundary>
      <Suspense>
        <Part name="陈律师" />
      </Suspense>
    </PageBoundary>,
  )
  expect(await screen.findByText('页面加载失败')).toBeInTheDocument()
  await act(() => network.check())
  isServing = true
  await act(() => network.check())
  expect(await screen.findByText('你好，陈律师')).toBeInTheDocument()
  vi.unstubAllGlobals()
  quiet.mockRestore()
})

test('an error of a page is shown in its place and can be retried', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('x is not a function')
    return <p>好了</p>
  }
  const { user } = renderInApp(
    <PageBoundary>
      <Fragile />
    </PageBoundary>,
  )
  expect(screen.getByText('页面出错了')).toBeInTheDocument()
  expect(screen.queryByText(/not a function/)).not.toBeInTheDocument()
  isBroken = false
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(screen.getByText('好了')).toBeInTheDocument()
  quiet.mockRestore()
})
