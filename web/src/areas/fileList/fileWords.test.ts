import { expect, test } from 'vitest'
import { sizeWords } from './fileWords.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [150 * 1024, '150 KB'],
  [52_428_800, '50 MB'],
  [3 * 1024 ** 3, '3 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})
