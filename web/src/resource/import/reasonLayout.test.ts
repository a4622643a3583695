import { expect, test } from 'vitest'
import type { ImportRow } from '../../api/resource/ResourceCalls.ts'
import { reasonLayout } from './reasonLayout.ts'

const columns = ['name', 'mobile', 'day'].map((name) => ({ name, title: name }))
const row = (errors: { field: string; message: string; suggestion?: string }[], warnings?: string[]): ImportRow => ({
  row: 2,
  status: 'bad',
  values: {},
  errors: errors.map((error) => ({ title: '', value: '', ...error })),
  ...(warnings && { warnings }),
})
const line = 18

test('rows without reasons are one line high', () => {
  const { widthOf, remarkWidth, extraHeight } = reasonLayout([row([])], columns)
  expect([widthOf('name'), remarkWidth, extraHeight]).toEqual([undefined, undefined, 0])
})

test('a row has a line for each line of the reasons and suggestions of one cell', () => {
  const long = { field: 'mobile', message: '手机号码格式不正确，应为十一位数字，以一开头', suggestion: '13800138000' }
  const { widthOf, extraHeight } = reasonLayout(
    [row([{ field: 'name', message: '请输入名称' }, long]), row([])],
    columns,
  )
  expect(extraHeight).toBe(3 * line)
  expect([widthOf('name'), widthOf('mobile'), widthOf('day')]).toEqual([240, 240, undefined])
})

test('reasons that would make rows very high get a wider column, and only they', () => {
  const words = '该日期不在合同的服务期限之内，'.repeat(5)
  const { widthOf, extraHeight } = reasonLayout(
    [row([{ field: 'day', message: words }]), row([{ field: 'name', message: '必填' }])],
    columns,
  )
  expect([widthOf('name'), widthOf('day')]).toEqual([240, 360])
  expect(extraHeight).toBe(3 * line)
})

test('remarks of a row are read in full as well', () => {
  const remarks = ['与第 2 行内容相同', '与已有记录“YY20241128-0001”内容相同，可能已经导入过']
  const { remarkWidth, extraHeight } = reasonLayout([row([], remarks)], columns)
  expect([remarkWidth, extraHeight]).toEqual([240, 2 * line])
})
