import { expect, test } from 'vitest'
import { fittingWidth } from './fittingWidth.ts'

test('a column is as wide as its longest text needs, and prose does not make it wider', () => {
  expect(fittingWidth(['手机', '13800138000'])).toBe(11 * 9 + 24)
  expect(fittingWidth(['名称', '合肥锦衡医疗'])).toBe(6 * 14 + 24)
  expect(fittingWidth(['名称', '长'.repeat(100)])).toBe(240 + 24)
  expect(fittingWidth(['性别', '女'])).toBe(72 + 24)
})
