import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerTimeoutMs } from './askFor.ts'
import { promised } from './testing/renderPart.tsx'
import { useAnswer } from './useAnswer.ts'

const readText = (answer: unknown) => (typeof answer === 'string' ? answer : undefined)
afterEach(() => {
  vi.useRealTimers()
})

function asking(ask: (key: string) => Promise<unknown>) {
  return renderHook(({ key }) => useAnswer({ key, ask: () => ask(key), read: readText }), {
    initialProps: { key: 'a' },
  })
}

test('a late answer to an earlier request never replaces a newer one', async () => {
  const answers = { a: promised<string>(), b: promised<string>() }
  const asked: string[] = []
  const { result, rerender } = asking((key) => {
    asked.push(key)
    return answers[key as 'a' | 'b'].promise
  })
  await waitFor(() => expect(asked).toEqual(['a']))
  rerender({ key: 'b' })
  await waitFor(() => expect(asked).toEqual(['a', 'b']))
  await act(async () => answers.b.answer('of b'))
  expect(result.current.value).toBe('of b')
  await act(async () => answers.a.answer('of a'))
  expect(result.current).toMatchObject({ value: 'of b', isWaiting: false })
})

test('a failure shows its message, and a retry can succeed', async () => {
  const ask = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('网络不通')).mockResolvedValue('ok')
  const { result } = asking(ask)
  await waitFor(() => expect(result.current.problem).toBe('网络不通'))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.value).toBe('ok'))
  expect(result.current.problem).toBeUndefined()
})

test('shows 返回数据类型不识别 for an answer of another shape', async () => {
  const { result } = asking(() => Promise.resolve({ no: 'text' }))
  await waitFor(() => expect(result.current.problem).toBe('返回数据类型不识别'))
})

test('a request without an answer times out', async () => {
  vi.useFakeTimers()
  const { result } = asking(() => new Promise(() => {}))
  await act(async () => vi.advanceTimersByTimeAsync(answerTimeoutMs + 10))
  expect(result.current).toMatchObject({ problem: '服务器没有响应，请稍后重试', isWaiting: false })
})

test('reports a request function that throws synchronously', async () => {
  const { result } = asking(() => {
    throw new Error('没有登录')
  })
  await waitFor(() => expect(result.current.problem).toBe('没有登录'))
})
