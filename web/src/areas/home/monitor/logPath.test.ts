import { expect, test } from 'vitest'
import { logPathSince } from './logPath.ts'

test.each([
  ['2026-11-16T02:30:00Z', '10:28', '2026-11-16 10:28:00'],
  ['2026-11-15T16:10:00Z', '23:11', '2026-11-15 23:11:00'],
  ['2026-11-15T16:10:00Z', '00:02', '2026-11-16 00:02:00'],
  ['2026-11-16T02:59:00Z', '11:00', '2026-11-16 11:00:00'],
])('at %s, minute %s starts at %s', (now, minute, begin) => {
  const params = new URLSearchParams(logPathSince(minute, new Date(now)).split('?')[1])
  expect(Object.fromEntries(params)).toEqual({ logType: '1,2,4', createTime_begin: begin })
})
