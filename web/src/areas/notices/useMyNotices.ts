import { usePagedList } from '../../ui/rows/usePagedList.ts'
import type { Filters } from '../../ui/rows/useUrlFilters.ts'
import { noticeCalls } from './noticeCalls.ts'

const names = ['titile', 'sender', 'readFlag', 'msgCategory'] as const
export type NoticeFilters = Filters<(typeof names)[number]>

/** The user's own notices. */
export function useMyNotices() {
  return usePagedList({ names, queryKey: ['notices', 'mine'], load: noticeCalls.mine })
}
