import { job } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { jobTables } from '../../jobs/jobTables.ts'
import { jobRoutes } from './jobRoutes.ts'
import { jobCalls, jobRules } from './jobRules.ts'
import { upkeepJobs } from './upkeepJobs.ts'

/** Jobs were changed: every instance looks at the clock again. */
const topic = 'jobs'

export const jobs = defineArea({
  name: 'jobs',
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
