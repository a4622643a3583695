import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayWidth, ellipsis, fileNameEllipsis } from './ellipsis.ts'

test('[P8.02] a text of up to 25 ASCII characters is unchanged, the 26th is cut', () => {
  expect(ellipsis('a'.repeat(25))).toBe('a'.repeat(25))
  expect(ellipsis('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`)
})

test('[P8.02] characters outside ASCII take two places: twelve of them fit', () => {
  expect(ellipsis('中'.repeat(12))).toBe('中'.repeat(12))
  expect(ellipsis('中'.repeat(13))).toBe(`${'中'.repeat(12)}…`)
  expect(ellipsis(`${'中'.repeat(12)}a`)).toBe(`${'中'.repeat(12)}a`)
  expect(ellipsis('合同2026年度法律顾问服务报告')).toBe('合同2026年度法律顾问服务…')
})

test('[P8.02] the width can be given, and an empty value is an empty text', () => {
  expect(ellipsis('法律顾问', 6)).toBe('法律顾…')
  expect(ellipsis('法律顾问', 5)).toBe('法律…')
  expect(ellipsis('')).toBe('')
  expect(ellipsis(null)).toBe('')
  expect(ellipsis(undefined)).toBe('')
})

test('[P8.02] a file name in a cell is cut after five characters of any kind', () => {
  expect(fileNameEllipsis('a.pdf')).toBe('a.pdf')
  expect(fileNameEllipsis('合同.pdf')).toBe('合同.pd…')
  expect(fileNameEllipsis('委托代理合同.docx')).toBe('委托代理合…')
  expect(fileNameEllipsis('委托代理合')).toBe('委托代理合')
  expect(fileNameEllipsis(null)).toBe('')
})

test('[P8.02] cutting never splits a character and never exceeds the width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, width) => {
      const cut = ellipsis(text, width)
      expect(cut.isWellFormed()).toBe(true)
      if (displayWidth(text) <= width) expect(cut).toBe(text)
      else {
        const shown = cut.slice(0, -1)
        expect(text.startsWith(shown)).toBe(true)
        expect(displayWidth(shown)).toBeLessThanOrEqual(width)
        expect(displayWidth(shown)).toBeGreaterThanOrEqual(width - 1)
      }
      expect(fileNameEllipsis(text).isWellFormed()).toBe(true)
    }),
  )
})
