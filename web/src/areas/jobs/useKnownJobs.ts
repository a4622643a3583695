import type { KnownJob } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { jobCalls } from './jobCalls.ts'

/** The closed list of jobs; it changes with the server only. */
export function useKnownJobs(): { jobs: readonly KnownJob[]; isLoading: boolean } {
  const { data = [], isLoading } = useQuery({
    queryKey: ['resource', 'job', 'registry'],
    queryFn: ({ signal }) => jobCalls.registry(signal),
    staleTime: Infinity,
  })
  return { jobs: data, isLoading }
}
