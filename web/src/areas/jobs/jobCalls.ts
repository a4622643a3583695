import type { Field, Page } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

/** A job that the server knows how to do. */
export interface KnownJob {
  name: string
  title: string
  description: string
  parameters: Record<string, Field>
}

export interface JobRun {
  id: string
  status: string
  message: string | null
  cause: string
  attempt: number
  instance: string
  startBy: string | null
  dueTime: string | null
  startTime: string
  endTime: string | null
  durationMs: number | null
}

interface RunsQuery {
  jobId: string
  status?: string
  pageNo: number
  pageSize: number
}

const get = (name: string) => ({ method: 'GET' as const, path: `/sys/quartzJob/${name}` })
const words = async (name: string, params: Record<string, string>): Promise<string> =>
  (await callEnvelope(get(name), { params })).message

/** The last three give the words of the server. */
export const jobCalls = {
  registry: (signal?: AbortSignal): Promise<KnownJob[]> => call(get('registry'), { signal }),
  runs: (params: RunsQuery, signal?: AbortSignal): Promise<Page<JobRun>> =>
    call(get('runs'), { params: { ...params }, signal }),
  pause: (jobClassName: string): Promise<string> => words('pause', { jobClassName }),
  resume: (jobClassName: string): Promise<string> => words('resume', { jobClassName }),
  execute: (id: string): Promise<string> => words('execute', { id }),
}
