import { defaultPageSize, pageSizes } from '@lexdesk/domain'
import type { MyNoticesQuery } from './noticeCalls.ts'

export const noticeFilters = ['titile', 'sender', 'readFlag', 'msgCategory'] as const

export type NoticeFilters = Partial<Record<(typeof noticeFilters)[number], string>>

/** Reads an address; what makes no sense is passed over, so that a link never breaks the page. */
export function myNoticesState(params: URLSearchParams): MyNoticesQuery {
  const filters: NoticeFilters = {}
  for (const name of noticeFilters) {
    const value = params.get(name)?.trim()
    if (value) filters[name] = value
  }
  const pageNo = Number(params.get('pageNo'))
  const pageSize = Number(params.get('pageSize'))
  return {
    ...filters,
    pageNo: Number.isSafeInteger(pageNo) && pageNo > 0 ? pageNo : 1,
    pageSize: pageSizes.includes(pageSize) ? pageSize : defaultPageSize,
  }
}

/** Writes it; what is as usual is left out. */
export function myNoticesSearch(state: NoticeFilters & Pick<MyNoticesQuery, 'pageNo' | 'pageSize'>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of noticeFilters) {
    const value = state[name]?.trim()
    if (value) params.set(name, value)
  }
  if (state.pageNo !== 1) params.set('pageNo', String(state.pageNo))
  if (state.pageSize !== defaultPageSize) params.set('pageSize', String(state.pageSize))
  return params
}
