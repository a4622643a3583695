import { expect, test } from 'vitest'
import { byteRange } from './serveFile.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-50', { start: 0, end: 9 }],
  ['bytes=8-50', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-4', undefined],
])('%s of ten bytes is %o', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})
