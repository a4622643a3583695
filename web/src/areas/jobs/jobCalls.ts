import { jobEndpoints, type JobRun, type KnownJob, type Page } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

interface RunsQuery {
  jobId: string
  status?: string
  pageNo: number
  pageSize: number
}

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

/** The last three return the message of the server. */
export const jobCalls = {
  registry: (signal?: AbortSignal): Promise<KnownJob[]> => call(jobEndpoints.registry, {}, { signal }),
  runs: (query: RunsQuery, signal?: AbortSignal): Promise<Page<JobRun>> => call(jobEndpoints.runs, query, { signal }),
  pause: (jobClassName: string): Promise<string> => words(callEnvelope(jobEndpoints.pause, { jobClassName })),
  resume: (jobClassName: string): Promise<string> => words(callEnvelope(jobEndpoints.resume, { jobClassName })),
  execute: (id: string): Promise<string> => words(callEnvelope(jobEndpoints.execute, { id })),
}
