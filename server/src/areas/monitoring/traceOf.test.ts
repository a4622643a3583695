import { expect, test } from 'vitest'
import { masked } from './traceOf.ts'

test.each([
  ['/sys/user/13800138000', '/sys/user/138****8000'],
  ['/a/110101199003078515/b', '/a/1101**********8515/b'],
  ['/a/11010119900307851X', '/a/1101**********851X'],
  ['/sys/mail/zhang.san@office.cn', '/sys/mail/z***@office.cn'],
  ['/legal/matter/1990000000000000001/close', '/legal/matter/1990000000000000001/close'],
])('[A1.04] %s is traced as %s', (path, shown) => {
  expect(masked(path)).toBe(shown)
})
