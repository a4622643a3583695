import {
  defaultPageSize,
  defaultSort,
  fieldFromWire,
  groupColumns,
  isSortable,
  largePageSizes,
  pageSizes,
  ruleArity,
} from '@lexdesk/domain'
import type { Resource, Rule, Sort } from '@lexdesk/domain'
import type { AdvancedCondition, QueryItem } from '@lexdesk/parts'

/** The state of a list as stored in its address. */
export interface ListState {
  /** Filters in the format of the API: `name=*张*`, `createTime_begin=2026-01-01`. */
  filters: Record<string, string>
  query: AdvancedCondition | null
  page: number
  size: number
  /** The first is the most significant. */
  sort: readonly Sort[]
  /** The field whose values head the rows. */
  groupBy: string | null
}

/** The address uses the parameter names of the list request, so that one parser reads both. */
const ownKeys = ['pageNo', 'pageSize', 'column', 'order', 'superQueryParams', 'superQueryMatchType', 'groupBy']

export const defaultSortOf = (resource: Resource): Sort => resource.defaultSort ?? defaultSort

export function emptyListState(resource: Resource): ListState {
  return { filters: {}, query: null, page: 1, size: defaultPageSize, sort: [defaultSortOf(resource)], groupBy: null }
}

function isFilterKey(resource: Resource, key: string): boolean {
  if (ownKeys.includes(key)) return false
  return fieldFromWire(resource, key.replace(/_(begin|end|MultiString)$/, '')) !== undefined
}

/** Parses an address. Unknown and invalid parameters are ignored: a link never breaks the page. */
export function listStateFrom(resource: Resource, search: URLSearchParams): ListState {
  const filters: Record<string, string> = {}
  for (const [key, value] of search) if (value !== '' && isFilterKey(resource, key)) filters[key] = value
  const size = Number(search.get('pageSize'))
  const page = Number(search.get('pageNo'))
  return {
    filters,
    query: readCondition(search.get('superQueryParams'), search.get('superQueryMatchType')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: [...pageSizes, ...largePageSizes].includes(size) ? size : defaultPageSize,
    sort: readSort(resource, search.get('column'), search.get('order')),
    groupBy: groupColumns(resource).find(({ name }) => name === search.get('groupBy'))?.name ?? null,
  }
}

/** Cards are not drawn one window at a time, so a page has fewer of them; the first row of the page is still on it. */
export function cardPage(state: ListState): ListState {
  const size = Math.min(state.size, pageSizes.at(-1)!)
  return { ...state, size, page: Math.floor(((state.page - 1) * state.size) / size) + 1 }
}

function readSort(resource: Resource, columns: string | null, orders: string | null): readonly Sort[] {
  const order = (orders ?? '').split(',')
  const sort = (columns ?? '').split(',').flatMap((column, place): Sort[] => {
    const found = column === '' ? undefined : fieldFromWire(resource, column)
    if (!found || !isSortable(found.field) || found.name.includes('.')) return []
    return [{ field: found.name, descending: (order[place] ?? order[0]) !== 'asc' }]
  })
  return sort.length > 0 ? sort : [defaultSortOf(resource)]
}

/**
 * An advanced query, as stored in addresses and saved views. A field or rule that does not exist any more is kept: the
 * server says so, and the list does not show more than was asked for.
 */
export function readCondition(json: unknown, matchType: unknown): AdvancedCondition | null {
  if (typeof json !== 'string' || json === '') return null
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return null
  }
  const records = Array.isArray(parsed) ? readItems(parsed) : []
  return records.length > 0 ? { matchType: matchType === 'or' ? 'or' : 'and', records } : null
}

function readItems(rows: readonly unknown[]): QueryItem[] {
  return rows.flatMap((row): QueryItem[] => {
    const { field, rule, val, matchType, records: inner } = (row ?? {}) as Record<string, unknown>
    if (Array.isArray(inner)) {
      const records = readItems(inner)
      return records.length > 0 ? [{ matchType: matchType === 'or' ? 'or' : 'and', records }] : []
    }
    if (typeof field !== 'string' || typeof rule !== 'string') return []
    const value = Array.isArray(val)
      ? val.map(String)
      : typeof val === 'string' || typeof val === 'number'
        ? `${val}`
        : ''
    return value.length > 0 || ruleArity(rule as Rule) === 'none' ? [{ field, rule, val: value }] : []
  })
}

/** Filters and conditions as request or address parameters, without paging and order. */
export function conditionParams(state: Pick<ListState, 'filters' | 'query'>): Record<string, string> {
  if (!state.query) return { ...state.filters }
  const { records, matchType } = state.query
  return { ...state.filters, superQueryParams: JSON.stringify(records), superQueryMatchType: matchType }
}

export function sortParams(sort: readonly Sort[]): Record<string, string> {
  return {
    column: sort.map(({ field }) => field).join(','),
    order: sort.map(({ descending }) => (descending ? 'desc' : 'asc')).join(','),
  }
}

/** A grouped list is first in the order of its groups. */
export function groupedSort({ sort, groupBy }: Pick<ListState, 'sort' | 'groupBy'>): readonly Sort[] {
  if (groupBy === null || sort[0]?.field === groupBy) return sort
  return [{ field: groupBy, descending: false }, ...sort.filter(({ field }) => field !== groupBy)]
}

/** The parameters of the list request. */
export function listParams(state: ListState): Record<string, string | number> & { pageNo: number; pageSize: number } {
  return { ...conditionParams(state), ...sortParams(groupedSort(state)), pageNo: state.page, pageSize: state.size }
}

/** Writes the state into an address: defaults are left out, parameters of others are retained. */
export function listSearch(resource: Resource, state: ListState, current: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams()
  for (const [key, value] of current)
    if (!ownKeys.includes(key) && !isFilterKey(resource, key)) search.append(key, value)
  for (const [key, value] of Object.entries(conditionParams(state))) search.set(key, value)
  const defaults = emptyListState(resource)
  const order = sortParams(state.sort)
  const usual = sortParams(defaults.sort)
  if (order.column !== usual.column || order.order !== usual.order)
    for (const [key, value] of Object.entries(order)) search.set(key, value)
  if (state.page !== defaults.page) search.set('pageNo', String(state.page))
  if (state.size !== defaults.size) search.set('pageSize', String(state.size))
  if (state.groupBy !== null) search.set('groupBy', state.groupBy)
  return search
}

export function isFiltered(state: Pick<ListState, 'filters' | 'query'>): boolean {
  return state.query !== null || Object.keys(state.filters).length > 0
}
