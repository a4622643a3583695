import { defineArea } from '../../defineArea.ts'

export const home = defineArea({
  pages: {
    'dashboard/Analysis': () => import('./HomePage.tsx').then((module) => module.HomePage),
    'dashboard/Workplace': () => import('./workplace/WorkplacePage.tsx').then((module) => module.WorkplacePage),
    'dashboard/Monitor': () => import('./monitor/MonitorPage.tsx').then((module) => module.MonitorPage),
  },
})
