import { useKnownJobs } from './useKnownJobs.ts'

/** The title of a job; one that the server no longer knows shows its class. */
export function JobName({ name }: { name: string }) {
  const { jobs } = useKnownJobs()
  return <span title={name}>{jobs.find((job) => job.name === name)?.title ?? name}</span>
}
