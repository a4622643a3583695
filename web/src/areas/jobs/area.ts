import { defineArea } from '../../defineArea.ts'

export const jobs = defineArea({
  pages: {
    'system/QuartzJobList': () => import('./JobPage.tsx').then((module) => module.JobPage),
  },
})
