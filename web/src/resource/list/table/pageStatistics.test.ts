import type { AnyRow, Names } from '@lexdesk/domain'
import { integer, money, number, text } from '@lexdesk/domain/fields'
import { describe, expect, test } from 'vitest'
import { pageStatistics } from './pageStatistics.ts'

const names: Names = { dictionary: () => [], find: () => undefined }
const rows = (...values: unknown[]) => values.map((value) => ({ x: value })) as unknown as AnyRow[]

describe('the statistics of a page', () => {
  test('money is summed in cents and shown in yuan', () => {
    expect(pageStatistics(money('金额', { statistics: 'sum' }), 'x', rows(10, 20, null, 12345), names)).toBe('¥123.75')
  })
  test('money in several currencies is summed per currency', () => {
    const field = money('金额', { statistics: 'sum', currencyField: 'currency' })
    const row = (x: number, currency: string | null) => ({ x, currency })
    const mixed = [row(100, 'CNY'), row(50, 'USD'), row(7, null)] as unknown as AnyRow[]
    expect(pageStatistics(field, 'x', mixed, names)).toBe('¥1.07；US$0.50')
    expect(pageStatistics(field, 'x', mixed.slice(1, 2), names)).toBe('US$0.50')
  })
  test('decimals show no binary rounding errors', () => {
    expect(pageStatistics(number('数', { statistics: 'sum' }), 'x', rows(0.1, 0.2), names)).toBe('0.3')
  })
  test('an average ignores empty cells', () => {
    expect(pageStatistics(integer('数', { statistics: 'average' }), 'x', rows(1, null, 4), names)).toBe('平均 2.5')
    expect(pageStatistics(integer('数', { statistics: 'average' }), 'x', rows(), names)).toBe('平均 0')
  })
  test('a non-numeric value shows a dash', () => {
    expect(pageStatistics(integer('数', { statistics: 'sum' }), 'x', rows(1, 'abc'), names)).toBe('-')
  })
  test('a column without statistics has none', () => {
    expect(pageStatistics(integer('数'), 'x', rows(1), names)).toBeUndefined()
    expect(pageStatistics(text('文'), 'x', rows('a'), names)).toBeUndefined()
  })
})
