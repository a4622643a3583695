import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createGridModel, type GridModel } from '../createGridModel.ts'
import { createValidation, type Validation } from './createValidation.ts'
import type { GridColumn } from '../GridColumn.ts'

const ask = vi.fn<(value: unknown) => boolean | Promise<boolean>>(() => true)
const columns: GridColumn[] = [
  { key: 'code', title: '编号', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'phone', title: '电话', type: 'input', validateRules: [{ pattern: 'm', message: '${title}不正确' }] },
  {
    key: 'name',
    title: '名称',
    type: 'input',
    validateRules: [{ handler: ({ value }) => ask(value), message: '不收' }],
  },
]

let model: GridModel
let validation: Validation
const set = (index: number, column: string, value: unknown) =>
  model.setCells([{ key: model.order()[index]!, column, value }])
const words = () =>
  validation.problems().map(({ key, column, message }) => `${model.order().indexOf(key)} ${column} ${message}`)

beforeEach(() => {
  ask.mockReset().mockReturnValue(true)
  model = createGridModel({ columns })
  model.load([{ code: 'A' }, { code: 'A' }, { code: '', phone: '123' }])
  validation = createValidation(model)
})

test('[P1.14] checkAll returns all errors from top to bottom', async () => {
  expect(await validation.checkAll()).toHaveLength(4)
  expect(words()).toEqual(['0 code 编号不能重复', '1 code 编号不能重复', '2 code 编号不能为空', '2 phone 电话不正确'])
})

describe('unique', () => {
  test('clears the error of both rows when one of them changes, and restores it on undo', async () => {
    await validation.checkAll()
    set(0, 'code', 'B')
    await validation.checkCell(model.order()[0]!, 'code')
    expect(words().filter((word) => word.includes('重复'))).toEqual([])
    model.undo()
    await validation.checkAll()
    expect(words().filter((word) => word.includes('重复'))).toHaveLength(2)
  })

  test('a second row with the same value marks the first as well', async () => {
    set(2, 'code', 'C')
    const [key] = model.insert(3, [{ code: 'C' }])
    await validation.checkCell(key!, 'code')
    expect(words()).toEqual(['2 code 编号不能重复', '3 code 编号不能重复'])
    model.remove([key!])
    expect(words()).toEqual([])
  })

  test('numbers and texts that look the same are equal', async () => {
    model.load([{ code: 1 }, { code: '1 ' }])
    expect(await validation.checkAll()).toHaveLength(2)
  })
})

test('discards a late result for a value that has changed', async () => {
  let answer: (is: boolean) => void = () => {}
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  set(0, 'name', '旧')
  const first = validation.checkCell(model.order()[0]!, 'name')
  set(0, 'name', '新')
  await validation.checkCell(model.order()[0]!, 'name')
  answer(false)
  await first
  expect(words().filter((word) => word.includes('name'))).toEqual([])
})

test('a handler that never answers times out with a message', async () => {
  vi.useFakeTimers()
  ask.mockReturnValueOnce(new Promise(() => {}))
  const checked = validation.checkCell(model.order()[0]!, 'name')
  await vi.advanceTimersByTimeAsync(10_000)
  await checked
  expect(words()).toContain('0 name 名称校验超时，请重试')
  vi.useRealTimers()
})

test('notifies only the row with the error', async () => {
  const [first, third] = [vi.fn<() => void>(), vi.fn<() => void>()]
  validation.onRow(model.order()[0]!, first)
  validation.onRow(model.order()[2]!, third)
  await validation.checkCell(model.order()[2]!, 'phone')
  expect([first.mock.calls.length, third.mock.calls.length]).toEqual([0, 1])
})

test('revalidates after a reload, however few rows there are', async () => {
  await validation.checkAll()
  model.load([{ code: 'A' }])
  expect(await validation.checkAll()).toEqual([])
  model.load([{ code: 'B' }, { code: 'B' }])
  await validation.checkAll()
  expect(words()).toEqual(['0 code 编号不能重复', '1 code 编号不能重复'])
})

describe('messages about unreadable values', () => {
  beforeEach(() => {
    set(0, 'phone', '九')
    validation.mark([{ key: model.order()[0]!, column: 'phone', message: '电话应为数字' }])
  })

  test('persist through checks and take precedence over the rules of the column', async () => {
    await validation.checkAll()
    expect(words()).toContain('0 phone 电话应为数字')
  })

  test('disappear with the value, and return with it', async () => {
    set(0, 'phone', '13800138000')
    expect(words()).toEqual([])
    model.undo()
    expect(words()).toEqual(['0 phone 电话应为数字'])
  })
})

test('checks only the cells that were pasted', async () => {
  await validation.checkCells(model.order(), ['phone'])
  expect(words()).toEqual(['2 phone 电话不正确'])
})

test('a value being typed is compared with other rows, not with its own row', () => {
  const [first, , third] = model.order()
  expect(validation.preview(third!, 'code', 'A')).toBe('编号不能重复')
  expect(validation.preview(first!, 'code', 'A')).toBe('编号不能重复')
  expect(validation.preview(first!, 'code', 'B')).toBeUndefined()
})

test('the count is updated when errors are found, fixed, removed or reloaded', async () => {
  const counts: number[] = []
  validation.onCount(() => counts.push(validation.count()))
  await validation.checkAll()
  expect(validation.count()).toBe(4)
  model.remove([model.order()[2]!])
  expect(validation.count()).toBe(2)
  model.load([{ code: 'A' }])
  expect(validation.count()).toBe(0)
  expect(counts.at(-1)).toBe(0)
})
