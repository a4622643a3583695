import { type PasswordPolicy, securityEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

/** The password policy of the platform; undefined until it has loaded. */
export function usePasswordPolicy(): PasswordPolicy | undefined {
  const { data } = useQuery({
    queryKey: ['security', 'policy'],
    queryFn: ({ signal }) => call(securityEndpoints.policy, {}, { signal, quiet: true }),
  })
  return data
}
