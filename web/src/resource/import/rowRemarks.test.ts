import { expect, test } from 'vitest'
import { rowRemarks } from './rowRemarks.ts'

test('a row shows errors without a column of their own, and its warnings', () => {
  const errorOf = (field: string, message: string) => ({ field, title: '', value: '', message })
  const row = {
    row: 2,
    status: 'added' as const,
    values: {},
    errors: [errorOf('name', '请输入名称'), errorOf('contacts', '联系人重复')],
    warnings: ['已有名称相同的企业“甲公司”，请确认不是重复录入'],
  }
  const columns = [{ name: 'name', title: '名称' }]
  expect(rowRemarks(row, columns)).toEqual(['联系人重复', row.warnings[0]])
})
