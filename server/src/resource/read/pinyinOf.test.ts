import { beforeAll, expect, test } from 'vitest'
import { pinyinOf } from './pinyinOf.ts'
import { loadTextLibraries } from './textLibraries.ts'

beforeAll(loadTextLibraries)

test('finds a name by its spelling and by its initials', () => {
  expect(pinyinOf('律云科技')).toBe('lvyunkeji lykj')
  expect(pinyinOf('重庆银行')).toBe('chongqingyinhang cqyh')
  expect(pinyinOf('ABC律所2')).toBe('abclvsuo2 als2')
  expect(pinyinOf('')).toBeNull()
  expect(pinyinOf(null)).toBeNull()
})
