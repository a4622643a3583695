import type { JobDefinition, JobRegistry } from '../jobs/JobDefinition.ts'

const sample: JobDefinition = {
  title: '样本任务',
  description: '什么也不做',
  timeLimitSeconds: 5,
  afterCrash: 'report',
  run: async () => '完成',
}

/** The product's jobs plus any number of `sample1`, `sample2` …, which do nothing. */
export function sampleJobs(own: JobRegistry): JobRegistry {
  return {
    ...own,
    find: (name) => own.find(name) ?? (/^sample\d+$/.test(name) ? { name, definition: sample } : undefined),
  }
}
