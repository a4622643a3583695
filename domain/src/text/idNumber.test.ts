import { expect, test } from 'vitest'
import { idNumberError, maskIdNumber } from './idNumber.ts'

test.each([
  ['11010519491231002X', undefined],
  ['11010519491231002x', undefined],
  ['110105194912310021', '的校验位不正确，请核对'],
  ['110105194902310023', '的出生日期不存在，请核对'],
  ['1101051949123100', '应为 18 位身份证号'],
  ['abc', '应为 18 位身份证号'],
])('%s', (number, problem) => {
  expect(idNumberError(number)).toBe(problem)
})

test('a masked number shows only its ends', () => {
  expect(maskIdNumber('11010519491231002X')).toBe('110***********002X')
})
