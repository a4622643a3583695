import { position, type Sort } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { listParams, listSearch, listStateFrom } from '../address/listUrl.ts'
import { tableSort } from './tableColumns.tsx'

/** The order after clicks on headers; `+` is the shift key. */
function after(...clicks: string[]): string {
  let sort: readonly Sort[] = [{ field: 'createTime', descending: true }]
  for (const click of clicks) {
    const table = tableSort(position, sort, (next) => {
      sort = next ?? [{ field: 'createTime', descending: true }]
    })
    table.onSort(click.replace('+', ''), click.startsWith('+'))
  }
  return sort.map(({ field, descending }) => `${field}${descending ? '↓' : '↑'}`).join(' ')
}

test('a click sorts by one column; the third restores the default order', () => {
  expect(after('code')).toBe('code↑')
  expect(after('code', 'code')).toBe('code↓')
  expect(after('code', 'code', 'code')).toBe('createTime↓')
  expect(after('createTime')).toBe('createTime↑')
  expect(after('createTime', 'createTime')).toBe('createTime↓')
})

test('with the shift key a column is added, reversed and removed; at most three are used', () => {
  expect(after('code', '+name')).toBe('code↑ name↑')
  expect(after('code', '+name', '+name')).toBe('code↑ name↓')
  expect(after('code', '+name', '+name', '+name')).toBe('code↑')
  expect(after('code', '+name', '+postRank', '+createTime')).toBe('name↑ postRank↑ createTime↑')
  expect(after('code', '+name', 'name'), 'a plain click sorts by this column alone').toBe('name↑')
})

test('several keys are stored in the address and sent to the server', () => {
  const state = listStateFrom(position, new URLSearchParams('column=postRank,name&order=desc,asc'))
  expect(state.sort).toEqual([
    { field: 'postRank', descending: true },
    { field: 'name', descending: false },
  ])
  expect(listParams(state)).toMatchObject({ column: 'postRank,name', order: 'desc,asc' })
  expect(listSearch(position, state, new URLSearchParams()).get('column')).toBe('postRank,name')
  const partly = listStateFrom(position, new URLSearchParams('column=nothing,name&order=asc'))
  expect(partly.sort, 'unknown columns are ignored').toEqual([{ field: 'name', descending: false }])
})
