import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useNameMatch } from './useNameMatch.ts'

test('matches a substring at once, and pinyin as soon as the readings are loaded', async () => {
  const { result } = renderHook(() => useNameMatch())
  expect(result.current('张三', '三')).toBe(true)
  expect(result.current('Zhang San', ' zhang s')).toBe(true)
  expect(result.current('张三', '')).toBe(true)
  result.current('张三', 'zs')
  await waitFor(() => expect(result.current('张三', 'zs')).toBe(true))
  expect(result.current('重庆', 'CQ')).toBe(true)
  expect(result.current('张三', '张s')).toBe(true)
  expect(result.current('张三', '李s')).toBe(false)
  expect(result.current('张三', '李')).toBe(false)
})

test('matches the uncommitted text of an input method', async () => {
  const { result } = renderHook(() => useNameMatch())
  result.current('张三', 'z')
  for (const typed of ['z', 'zh', 'zhang', "zhang's", "zhang'san", 'zhang san', 'zhang’san'])
    await waitFor(() => expect(result.current('张三', typed), typed).toBe(true))
})
