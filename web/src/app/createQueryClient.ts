import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/ApiError.ts'

const passing = ['network', 'timeout', 'unavailable']

/** Reads are repeated only after failures that pass by themselves; a refusal stays a refusal. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // The socket tells what has changed, so that a return to the window need not ask for everything again.
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && error instanceof ApiError && passing.includes(error.code),
      },
    },
  })
}
