import { sqlReportEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/calls/call.ts'

/** The SQL reports that this user may open. */
export const useSqlReports = (isAsked = true) =>
  useQuery({
    queryKey: ['resource', 'sqlReport', 'available'],
    queryFn: ({ signal }) => call(sqlReportEndpoints.available, {}, { signal, quiet: true }),
    enabled: isAsked,
  })
