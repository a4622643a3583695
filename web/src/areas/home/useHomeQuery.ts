import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Beneath `resource`, because that is asked for again when the socket was away; lists have names of their own. */
export const homeKey = ['resource', 'home'] as const

/** Nobody announces a sign-in, so that visits are asked for now and then. */
export const visitRefreshMs = 60_000

/** One part of the page. What it shows stays until something newer is there. */
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
