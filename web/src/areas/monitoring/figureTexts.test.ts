import { expect, test } from 'vitest'
import { bytesText, durationText, msText, shareText } from './figureTexts.ts'

test('[A1.04] sizes, durations and shares are printed in the largest fitting unit', () => {
  expect([0, 900, 1024, 524_288_000, 1_610_612_736, 3 * 1024 ** 5].map(bytesText)).toEqual([
    '0 B',
    '900 B',
    '1.0 KB',
    '500 MB',
    '1.5 GB',
    '3072 TB',
  ])
  expect([0, 59, 3600, 273_840].map(durationText)).toEqual(['0 秒', '59 秒', '1 小时', '3 天 4 小时'])
  expect([null, 0.25, 1234.56, 12_345].map(msText)).toEqual(['—', '0.3 毫秒', '1,234.6 毫秒', '12.3 秒'])
  expect(shareText(0.12345)).toBe('12.3%')
})
