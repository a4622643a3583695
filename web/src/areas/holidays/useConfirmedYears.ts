import { holidayEndpoints, holidayYear } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'

/** Everybody who may see the calendar may know which years are confirmed. */
export function useConfirmedYears(isWanted = true) {
  return useQuery({
    queryKey: ['resource', holidayYear.name, 'confirmed'],
    queryFn: ({ signal }) => call(holidayEndpoints.years, {}, { signal }),
    enabled: isWanted,
  })
}
