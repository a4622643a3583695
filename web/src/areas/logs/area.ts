import { defineArea } from '../../defineArea.ts'

export const logs = defineArea({
  pages: {
    'system/LogList': () => import('./LogPage.tsx').then((module) => module.LogPage),
  },
})
