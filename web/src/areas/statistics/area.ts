import { defineArea } from '../../defineArea.ts'

export const statistics = defineArea({
  pages: {
    'legal/statistic': () => import('./StatisticPage.tsx').then((module) => module.StatisticPage),
  },
})
