import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLocalQueries } from './useLocalQueries.ts'

const query = { matchType: 'or' as const, records: [{ field: 'name', rule: 'like', val: '北京', type: 'text' }] }
const key = 'pro__JSuperQuerySaved_/isystem/position'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('stores queries under a fixed prefix and the code, in order, with unique names', () => {
  const { result } = renderHook(() => useLocalQueries('/isystem/position'))
  const other = renderHook(() => useLocalQueries('/legal/enterprise'))
  act(() => void result.current.save('一', query))
  act(() => void result.current.save('二', query))
  act(() => void result.current.save('一', { ...query, matchType: 'and' }))
  expect(result.current.list).toEqual([
    { title: '一', ...query, matchType: 'and' },
    { title: '二', ...query },
  ])
  expect(other.result.current.list).toEqual([])
  expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ value: [{ title: '一' }, { title: '二' }] })
  act(() => void result.current.remove(result.current.list[0]!))
  expect(result.current.list.map(({ title }) => title)).toEqual(['二'])
  act(() => void result.current.remove(result.current.list[0]!))
  expect(localStorage.getItem(key)).toBeNull()
})

test('uses the path of the page without a code', () => {
  const { result } = renderHook(() => useLocalQueries())
  act(() => void result.current.save('一', query))
  expect(localStorage.getItem(`pro__JSuperQuerySaved_${window.location.pathname}`)).not.toBeNull()
})

test('updates when another tab changes the queries', () => {
  const { result } = renderHook(() => useLocalQueries('/isystem/position'))
  act(() => {
    localStorage.setItem(key, JSON.stringify({ value: [{ title: '别处', ...query }], expire: null }))
    window.dispatchEvent(new Event('storage'))
  })
  expect(result.current.list).toEqual([{ title: '别处', ...query }])
})

test.each(['', '{', '7', 'null', '{"value":7}', '[]', '{"value":[null,7,{"title":"x"},{"title":"","records":[]}]}'])(
  'invalid stored data counts as absent: %s',
  (text) => {
    localStorage.setItem(key, text)
    expect(renderHook(() => useLocalQueries('/isystem/position')).result.current.list).toEqual([])
  },
)

test('skips invalid records and retains the others', () => {
  const records = [...query.records, { field: 'a' }, { field: 'a', rule: 'eq', val: { b: 1 } }, null]
  localStorage.setItem(key, JSON.stringify({ value: [{ title: '一', matchType: 'xor', records }] }))
  expect(renderHook(() => useLocalQueries('/isystem/position')).result.current.list).toEqual([
    { title: '一', matchType: 'and', records: query.records },
  ])
})

test('reports a full storage', () => {
  const { result } = renderHook(() => useLocalQueries('/isystem/position'))
  const setItem = () => {
    throw new Error('QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem })
  expect(() => result.current.save('一', query)).toThrow('本浏览器的存储空间已满或不可用，未能保存')
})
