import type { Fields } from '../resource/kinds/index.ts'
import { text } from '../resource/kinds/builders.ts'
import { job } from '../resources/system/job.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A job type that the server implements. */
export interface KnownJob {
  name: string
  title: string
  description: string
  parameters: Fields
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

/** Clients of 2.4.3 send the class name, later ones the id. */
const named = { jobClassName: text('任务类名'), id: text('任务') }

export const jobEndpoints = {
  registry: defineEndpoint({
    method: 'GET',
    path: `${job.path}/registry`,
    access: may(job, 'list'),
    answer: answerOf<KnownJob[]>(),
  }),
  runs: defineEndpoint({
    method: 'GET',
    path: `${job.path}/runs`,
    access: may(job, 'list'),
    input: {
      jobId: text('任务', { required: true }),
      status: text('结果'),
      pageNo: text('页码'),
      pageSize: text('每页条数'),
    },
    answer: answerOf<Page<JobRun>>(),
  }),
  pause: defineEndpoint({
    method: 'GET',
    changesByGet: true,
    path: `${job.path}/pause`,
    access: may(job, 'pause'),
    input: named,
    answer: answerOf<null>(),
  }),
  resume: defineEndpoint({
    method: 'GET',
    changesByGet: true,
    path: `${job.path}/resume`,
    access: may(job, 'pause'),
    input: named,
    answer: answerOf<null>(),
  }),
  execute: defineEndpoint({
    method: 'GET',
    changesByGet: true,
    path: `${job.path}/execute`,
    access: may(job, 'execute'),
    input: { id: text('任务', { required: true }) },
    answer: answerOf<null>(),
  }),
}
