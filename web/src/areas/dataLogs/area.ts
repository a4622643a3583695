import { defineArea } from '../../defineArea.ts'

export const dataLogs = defineArea({
  pages: {
    'system/DataLogList': () => import('./DataLogPage.tsx').then((module) => module.DataLogPage),
  },
})
