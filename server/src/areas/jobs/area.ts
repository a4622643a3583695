import { job } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { jobTables } from '../../jobs/jobTables.ts'
import { jobRoutes } from './jobRoutes.ts'
import { jobCalls, jobRules } from './jobRules.ts'
import { upkeepJobs } from './upkeepJobs.ts'

/** Published when jobs change: every instance recomputes its schedule. */
const topic = 'jobs'

export const jobs = defineArea({
  name: 'jobs',
  menu: [
    menuPage('/isystem', 15, '定时任务', '/isystem/QuartzJobList', 'system/QuartzJobList', {
      resource: 'job',
      buttons: { 'job:pause': '暂停与启动', 'job:execute': '立即执行', 'demo:clock': '移动演示时间' },
    }),
  ],
  seeds: [rowSeed(job, async () => (await import('./seed/jobs.ts')).jobSeeds)],
  tables: jobTables,
  open: ({ engine, hub, registry, scheduler, uploads }) => {
    hub.listen(topic, () => scheduler.wake())
    return {
      rules: {
        job: jobRules(registry),
      },
      calls: {
        job: jobCalls,
      },
      routes: (api) => jobRoutes(api, { engine, registry, scheduler }),
      jobs: upkeepJobs(engine, uploads),
      onChange: ({ resource, ids }) => {
        if (resource.name === job.name) hub.announce(topic, ids)
      },
    }
  },
})
