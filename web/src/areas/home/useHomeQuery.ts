import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Below `resource`, which is refetched after the socket was interrupted; lists have other names. */
export const homeKey = ['resource', 'home'] as const

/** Sign-ins are not pushed, so visits are polled. */
export const visitRefreshMs = 60_000

/** One part of the page. Its data stays until newer data has loaded. */
export function useHomeQuery<T>(
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
  { refreshMs, more = '' }: { refreshMs?: number; more?: string } = {},
) {
  return useQuery({
    queryKey: [...homeKey, name, more],
    queryFn: ({ signal }) => load(signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  })
}
