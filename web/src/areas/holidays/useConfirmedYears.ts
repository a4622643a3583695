import { holidayEndpoints, holidayYear } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'

/** The confirmed years; visible to every user who may see the calendar. */
export function useConfirmedYears(isWanted = true) {
  return useQuery({
    queryKey: ['resource', holidayYear.name, 'confirmed'],
    queryFn: ({ signal }) => call(holidayEndpoints.years, {}, { signal }),
    enabled: isWanted,
  })
}
