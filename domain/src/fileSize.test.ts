import { expect, test } from 'vitest'
import { isTooLarge, tooLargeText } from './fileSize.ts'

test('names the limit and the size of the file', () => {
  expect(tooLargeText(20, 34.15 * 1024 * 1024)).toBe('文件大小超出20MB限制, 请压缩或降低文件质量! 该文件为 34.2 MB')
  expect(tooLargeText(20)).toBe('文件大小超出20MB限制, 请压缩或降低文件质量!')
})

test('a file one byte above the limit is larger than it, also in words', () => {
  const bytes = 20 * 1024 * 1024
  expect([isTooLarge(bytes, 20), isTooLarge(bytes + 1, 20)]).toEqual([false, true])
  expect(tooLargeText(20, bytes + 1)).toContain('该文件为 20.1 MB')
})
