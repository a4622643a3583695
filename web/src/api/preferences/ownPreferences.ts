import { type OwnPreferences, preferenceEndpoints } from '@lexdesk/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

/** All preferences of the user, so that pages know theirs at their first render. */
export const ownPreferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }): Promise<OwnPreferences> =>
    call(preferenceEndpoints.mine, {}, { signal, quiet: true, start: 'session' }),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
})

/** The value of a preference, null if it is not set; undefined if it is not known. */
export function knownPreference(client: QueryClient, key: string): unknown {
  const { values, isComplete } = client.getQueryData(ownPreferencesQuery.queryKey) ?? { values: {}, isComplete: false }
  return Object.hasOwn(values, key) ? values[key] : isComplete ? null : undefined
}

export function rememberPreference(client: QueryClient, key: string, value: unknown): void {
  client.setQueryData(
    ownPreferencesQuery.queryKey,
    (own) => own && { ...own, values: { ...own.values, [key]: value ?? null } },
  )
}
