import { expect, test } from 'vitest'
import { chooseKeys, chosenError, toggle } from './chosenList.ts'
import { keyRecords } from './readPage.ts'

const rows = keyRecords(
  [
    { id: '1', name: '甲' },
    { id: '2', name: '乙' },
    { id: '2', name: '乙二' },
  ],
  'id',
  'id',
)
const elsewhere = { value: '9', label: '丙' }

test('in multiple selection a click toggles a row', () => {
  const one = toggle([elsewhere], rows[0]!, 'name', true)
  expect(one.map(({ label }) => label)).toEqual(['丙', '甲'])
  expect(toggle(one, rows[0]!, 'name', true)).toEqual([elsewhere])
})

test('in single selection a click replaces the row', () => {
  expect(toggle([elsewhere], rows[0]!, 'name', false).map(({ value }) => value)).toEqual(['1'])
})

test('toggles a whole page, each value once, and retains the rows of other pages', () => {
  const keys = new Set(rows.map(({ rowKey }) => rowKey))
  const all = chooseKeys([elsewhere], rows, keys, 'name')
  expect(all.map(({ value }) => value)).toEqual(['9', '1', '2'])
  expect(chooseKeys(all, rows, new Set(), 'name')).toEqual([elsewhere])
})

test('请选择一条记录: for an empty required selection, and for several values in single selection', () => {
  expect(chosenError(0, false, true)).toBe('请选择一条记录')
  expect(chosenError(2, false, false)).toBe('请选择一条记录')
  expect(chosenError(0, false, false)).toBeUndefined()
  expect(chosenError(2, true, true)).toBeUndefined()
})
