import { holidayYear, type Row } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'

/** A year that is confirmed as complete, as a row of its resource. */
export type ConfirmedYear = Row<typeof holidayYear> & {
  year: number
  confirmedByName: string
  confirmedAt: string
}

/** Everybody who may see the calendar may know which years are confirmed. */
export function useConfirmedYears(isWanted = true) {
  return useQuery({
    queryKey: ['resource', holidayYear.name, 'confirmed'],
    queryFn: ({ signal }) => call<ConfirmedYear[]>({ method: 'GET', path: '/legal/holiday/years' }, { signal }),
    enabled: isWanted,
  })
}
