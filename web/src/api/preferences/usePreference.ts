import { preferenceEndpoints } from '@lexdesk/domain'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call } from '../calls/call.ts'
import { knownPreference, rememberPreference } from './ownPreferences.ts'
import { preferenceWriterOf } from './preferenceWriter.ts'

const preferenceQuery = (client: QueryClient, key: string) =>
  queryOptions({
    queryKey: ['preference', key],
    queryFn: async ({ queryKey, signal }): Promise<unknown> => {
      const before = client.getQueryState(queryKey)?.dataUpdateCount
      const stored = await call(preferenceEndpoints.read, { key }, { signal })
      const state = client.getQueryState(queryKey)
      // A change made while the request was pending is newer than its response.
      return (state && state.dataUpdateCount !== before ? state.data : stored) ?? null
    },
    // Known from the start of the application, so that the page does not render a second time for it.
    initialData: () => knownPreference(client, key),
    staleTime: Infinity,
  })

/** A user preference that is shared by all browsers of the user. A change applies at once and is sent debounced. */
export function usePreference<T>(key: string, fallback: T): [T, (value: T) => void] {
  const client = useQueryClient()
  const { data } = useQuery(preferenceQuery(client, key))
  useEffect(() => preferenceWriterOf(client).attach(), [client])
  const choose = useCallback(
    (value: T) => {
      client.setQueryData(['preference', key], value)
      rememberPreference(client, key, value)
      preferenceWriterOf(client).save(key, value)
    },
    [client, key],
  )
  return [data === undefined || data === null ? fallback : (data as T), choose]
}
