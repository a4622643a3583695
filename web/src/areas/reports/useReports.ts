import { reportEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/calls/call.ts'

/** The reports that this user may open. */
export const useReports = () =>
  useQuery({
    queryKey: ['resource', 'report', 'available'],
    queryFn: ({ signal }) => call(reportEndpoints.available, {}, { signal, quiet: true }),
  })
