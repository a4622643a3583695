import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../api/calls/call.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { createQueryClient } from '../createQueryClient.ts'
import { useRepeatFailed } from '../useRepeatFailed.ts'
import { NetworkBanner } from './NetworkBanner.tsx'

let isServing = true
let refusal: Response | undefined
const requestedPaths: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  isServing = true
  refusal = undefined
  requestedPaths.length = 0
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('fetch', async (address: string) => {
    requestedPaths.push(new URL(address, 'http://x').pathname)
    if (!isServing) throw new TypeError('Failed to fetch')
    if (address.includes('/health/')) return new Response('{}')
    return (
      refusal?.clone() ?? Response.json({ success: true, message: '', code: 200, result: '三条记录', timestamp: 1 })
    )
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  const { data, error, refetch } = useQuery({
    queryKey: ['rows'],
    queryFn: () => call<string>({ method: 'GET', path: '/rows' }, { anonymous: true }),
  })
  useRepeatFailed()
  return (
    <>
      <NetworkBanner />
      <input aria-label="备注" />
      {error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <p>{data ?? '加载中'}</p>}
    </>
  )
}

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const banner = () => screen.getByRole('status', { name: '网络状态' })

test('a server that refuses connections is reported, and failed queries are retried when it responds again', async () => {
  isServing = false
  open()
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '未保存' } })
  await pass(1_000)
  expect(banner()).toHaveTextContent('无法连接服务器')
  expect(screen.getByRole('alert')).toHaveTextContent('网络连接失败，请检查网络后重试')
  expect(screen.getByRole('button', { name: /^重\s*试$/ })).toBeInTheDocument()
  await pass(20_000)
  expect(screen.getByRole('alert')).toBeInTheDocument()

  isServing = true
  await pass(5_000)
  expect(banner()).toBeEmptyDOMElement()
  expect(screen.getByText('三条记录')).toBeInTheDocument()
  expect(screen.getByLabelText('备注')).toHaveValue('未保存')
})

test('a browser without a network is reported at once, and recovers on the online event', async () => {
  open()
  await pass(0)
  isServing = false
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => void window.dispatchEvent(new Event('offline')))
  await pass(0)
  expect(banner()).toHaveTextContent('网络已断开')
  expect(screen.getByText('三条记录')).toBeInTheDocument()

  isServing = true
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(banner()).toBeEmptyDOMElement()
})

test('the user can trigger a check', async () => {
  isServing = false
  open()
  await pass(1_000)
  isServing = true
  fireEvent.click(screen.getByRole('button', { name: '立即重试' }))
  await pass(0)
  expect(banner()).toBeEmptyDOMElement()
  expect(screen.getByText('三条记录')).toBeInTheDocument()
})

test('a refusal is not retried after an outage', async () => {
  refusal = Response.json({ success: false, message: '没有权限', code: 500, result: null }, { status: 500 })
  open()
  await pass(1_000)
  expect(screen.getByRole('alert')).toHaveTextContent('没有权限')
  isServing = false
  await act(async () => void window.dispatchEvent(new Event('offline')))
  await pass(0)
  isServing = true
  await pass(5_000)
  expect(banner()).toBeEmptyDOMElement()
  expect(requestedPaths.filter((path) => path.endsWith('/rows'))).toHaveLength(1)
})
