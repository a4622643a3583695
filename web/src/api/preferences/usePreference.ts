import { preferenceEndpoints } from '@lexdesk/domain'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../calls/call.ts'
import { savePreference } from './preferenceWriter.ts'

const preferenceQuery = (key: string) =>
  queryOptions({
    queryKey: ['preference', key],
    queryFn: async ({ client, queryKey, signal }): Promise<unknown> => {
      const before = client.getQueryState(queryKey)?.dataUpdateCount
      const kept = await call(preferenceEndpoints.read, { key }, { signal })
      const state = client.getQueryState(queryKey)
      // A choice made while the answer was under way is the newer one.
      return (state && state.dataUpdateCount !== before ? state.data : kept) ?? null
    },
    staleTime: Infinity,
  })

/** A choice of the user that follows them to every browser. It holds at once and is sent a little later. */
export function usePreference<T>(key: string, fallback: T): [T, (value: T) => void] {
  const client = useQueryClient()
  const { data } = useQuery(preferenceQuery(key))
  const choose = useCallback(
    (value: T) => {
      client.setQueryData(['preference', key], value)
      savePreference(key, value)
    },
    [client, key],
  )
  return [data === undefined || data === null ? fallback : (data as T), choose]
}
