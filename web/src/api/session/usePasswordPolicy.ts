import { type PasswordPolicy, securityEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

/** What the platform asks of passwords; undefined until it is known. */
export function usePasswordPolicy(): PasswordPolicy | undefined {
  const { data } = useQuery({
    queryKey: ['security', 'policy'],
    queryFn: ({ signal }) => call(securityEndpoints.policy, {}, { signal, quiet: true }),
  })
  return data
}
