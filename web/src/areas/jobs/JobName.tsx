import { useKnownJobs } from './useKnownJobs.ts'

/** What people call a job; one that the server does not know any more shows its class. */
export function JobName({ name }: { name: string }) {
  const { jobs } = useKnownJobs()
  return <span title={name}>{jobs.find((job) => job.name === name)?.title ?? name}</span>
}
