import { enterprise, holiday } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import {
  cardPage,
  emptyListState,
  isFiltered,
  listParams,
  listSearch,
  listStateFrom,
  type ListState,
} from './listUrl.ts'

const read = (search: string) => listStateFrom(enterprise, new URLSearchParams(search))

describe('the address of a list', () => {
  test('[P7.01] an empty address shows page one, ten rows, the newest first', () => {
    expect(read('')).toEqual({
      filters: {},
      query: null,
      page: 1,
      size: 10,
      sort: [{ field: 'createTime', descending: true }],
      groupBy: null,
    })
    expect(listParams(read(''))).toEqual({ pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' })
  })

  test('a definition may set another default order', () => {
    expect(listStateFrom(holiday, new URLSearchParams()).sort).toEqual([{ field: 'date', descending: false }])
  })

  test('a pasted link restores filters, page, size, order and advanced query', () => {
    const state: ListState = {
      filters: { name: '*科技*', status: 'certified,frozen,', licenseExpire_begin: '2026-01-01' },
      query: {
        matchType: 'or',
        records: [
          { field: 'contacts.name', rule: 'like', val: '王' },
          { field: 'level', rule: 'in', val: ['A', 'B'] },
          { field: 'email', rule: 'isNull', val: '' },
        ],
      },
      page: 3,
      size: 30,
      sort: [{ field: 'name', descending: false }],
      groupBy: 'status',
    }
    const search = listSearch(enterprise, state, new URLSearchParams())
    expect(listStateFrom(enterprise, new URLSearchParams(search.toString()))).toEqual(state)
  })

  test('default values are not written', () => {
    expect(listSearch(enterprise, emptyListState(enterprise), new URLSearchParams('pageNo=4&name=x')).toString()).toBe(
      '',
    )
  })

  test('retains parameters of others', () => {
    const search = listSearch(
      enterprise,
      { ...emptyListState(enterprise), page: 2 },
      new URLSearchParams('detail=7&name=x'),
    )
    expect(search.toString()).toBe('detail=7&pageNo=2')
  })

  test.each([
    ['pageNo=-1&pageSize=100000', { page: 1, size: 10 }],
    ['pageNo=abc&pageSize=20', { page: 1, size: 20 }],
    ['pageSize=1000', { size: 1000 }],
    ['pageSize=40', { size: 10 }],
    ['column=nonsense&order=asc', { sort: [{ field: 'createTime', descending: true }] }],
    ['column=tags&order=asc', { sort: [{ field: 'createTime', descending: true }] }],
    ['nonsense=1&id=3', { filters: {} }],
    ['superQueryParams=%7Bnot json', { query: null }],
    ['superQueryParams=[{"field":"name"},null,3]', { query: null }],
    ['superQueryParams=[{"field":"name","rule":"eq","val":""}]', { query: null }],
  ])('ignores invalid values in %s', (search, expected) => {
    expect(read(search)).toMatchObject(expected)
  })

  test('a page of cards is short and contains the first row of the page that the address names', () => {
    expect(cardPage(read('pageNo=3&pageSize=1000'))).toMatchObject({ page: 67, size: 30 })
    expect(cardPage(read('pageNo=3&pageSize=20'))).toEqual(read('pageNo=3&pageSize=20'))
  })

  test('filters and advanced query both count as filtered, order and page do not', () => {
    expect(isFiltered(read('name=x'))).toBe(true)
    expect(isFiltered(read('superQueryParams=[{"field":"name","rule":"eq","val":"x"}]'))).toBe(true)
    expect(isFiltered(read('pageNo=2&column=name&order=asc'))).toBe(false)
  })
})
