import { defaultPageSize, pageSizes } from '@lexdesk/domain'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

export type Filters<N extends string> = Partial<Record<N, string>>

export interface UrlFilters<N extends string> {
  filters: Filters<N>
  pageNo: number
  pageSize: number
  isFiltered: boolean
  /** Returns to the first page; returns false if nothing has changed. */
  search(filters: Filters<N>): boolean
  goTo(pageNo: number, pageSize: number): void
}

/**
 * The filters and page of a list in the URL: the back button works, a link restores them, invalid values are ignored.
 */
export function useUrlFilters<N extends string>(names: readonly N[]): UrlFilters<N> {
  const [params, setParams] = useSearchParams()
  const { filters, pageNo, pageSize } = useMemo(() => readParams(params, names), [params, names])

  const show = (wanted: Filters<N>, page: number, size: number): boolean => {
    const next = new URLSearchParams()
    for (const name of names) {
      const value = wanted[name]?.trim()
      if (value) next.set(name, value)
    }
    if (page !== 1) next.set('pageNo', String(page))
    if (size !== defaultPageSize) next.set('pageSize', String(size))
    if (next.toString() === params.toString()) return false
    setParams(next)
    return true
  }

  return {
    filters,
    pageNo,
    pageSize,
    isFiltered: Object.keys(filters).length > 0,
    search: (wanted) => show(wanted, 1, pageSize),
    goTo: (page, size) => void show(filters, size === pageSize ? page : 1, size),
  }
}

function readParams<N extends string>(params: URLSearchParams, names: readonly N[]) {
  const filters: Filters<N> = {}
  for (const name of names) {
    const value = params.get(name)?.trim()
    if (value) filters[name] = value
  }
  const [pageNo, pageSize] = [Number(params.get('pageNo')), Number(params.get('pageSize'))]
  return {
    filters,
    pageNo: Number.isSafeInteger(pageNo) && pageNo > 0 ? pageNo : 1,
    pageSize: pageSizes.includes(pageSize) ? pageSize : defaultPageSize,
  }
}
