import type { KnownJob } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { jobCalls } from './jobCalls.ts'

/** The fixed list of jobs; it changes only with the server version. */
export function useKnownJobs(): { jobs: readonly KnownJob[]; isLoading: boolean } {
  const { data = [], isLoading } = useQuery({
    queryKey: ['resource', 'job', 'registry'],
    queryFn: ({ signal }) => jobCalls.registry(signal),
    staleTime: Infinity,
  })
  return { jobs: data, isLoading }
}
