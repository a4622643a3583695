import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNames, type LookUp } from './createNames.ts'

const lookUp = vi.fn<LookUp>()

beforeEach(() => {
  vi.useFakeTimers()
  lookUp.mockReset()
  lookUp.mockImplementation((values) => Promise.resolve(new Map(values.map((value) => [value, `${value}的名字`]))))
})
afterEach(() => void vi.useRealTimers())

test('batches the requests of several cells and requests each name once', async () => {
  const names = createNames()
  names.request(['a', 'b'], lookUp)
  names.request(['b', 'c'], lookUp)
  expect(names.nameOf('a')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  names.request(['a', 'c'], lookUp)
  await vi.advanceTimersByTimeAsync(100)
  expect(lookUp.mock.calls).toEqual([[['a', 'b', 'c']]])
  expect(names.nameOf('c')).toBe('c的名字')
})

test('notifies listeners only when a name changes', async () => {
  const names = createNames()
  const listener = vi.fn<() => void>()
  const stop = names.subscribe(listener)
  names.request(['a'], lookUp)
  await vi.advanceTimersByTimeAsync(100)
  names.add([['a', 'a的名字']])
  expect(listener).toHaveBeenCalledTimes(1)
  expect(names.version()).toBe(1)
  stop()
  names.add([['a', '新名']])
  expect(listener).toHaveBeenCalledTimes(1)
  expect(names.nameOf('a')).toBe('新名')
})

test('assigns names correctly when answers arrive out of order', async () => {
  const names = createNames()
  const answers: ((found: ReadonlyMap<string, string>) => void)[] = []
  lookUp.mockImplementation(() => new Promise((answer) => void answers.push(answer)))
  names.request(['a'], lookUp)
  await vi.advanceTimersByTimeAsync(100)
  names.request(['b'], lookUp)
  await vi.advanceTimersByTimeAsync(100)
  answers[1]!(new Map([['b', '乙']]))
  answers[0]!(new Map([['a', '甲']]))
  await vi.advanceTimersByTimeAsync(0)
  expect([names.nameOf('a'), names.nameOf('b')]).toEqual(['甲', '乙'])
})

test('does not request a value without a name again; retries a failed request after a pause', async () => {
  const names = createNames()
  lookUp.mockResolvedValueOnce(new Map())
  names.request(['gone'], lookUp)
  await vi.advanceTimersByTimeAsync(100)
  lookUp.mockRejectedValueOnce(new Error('网络断开'))
  names.request(['gone', 'a'], lookUp)
  await vi.advanceTimersByTimeAsync(100)
  names.request(['a'], lookUp)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lookUp).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  names.request(['gone', 'a'], lookUp)
  await vi.advanceTimersByTimeAsync(100)
  expect(lookUp.mock.calls.at(-1)).toEqual([['a']])
  expect(names.nameOf('a')).toBe('a的名字')
})
