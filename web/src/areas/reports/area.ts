import { defineArea } from '../../defineArea.ts'

const screens = 'modules/online/cgreport'

/** The two online screens of reports by their wire names (wire contract §6.4), and the boards. */
export const reports = defineArea({
  pages: {
    [`${screens}/OnlCgreportHeadList`]: () => import('./ReportListPage.tsx').then((module) => module.ReportListPage),
    'online/BoardList': () => import('./boards/BoardListPage.tsx').then((module) => module.BoardListPage),
    'online/Board': () => import('./boards/BoardPage.tsx').then((module) => module.BoardPage),
    'resource/sqlReport': () => import('./sql/SqlReportListPage.tsx').then((module) => module.SqlReportListPage),
    'online/SqlReport': () => import('./sql/SqlReportPage.tsx').then((module) => module.SqlReportPage),
    [`${screens}/auto/OnlCgreportAutoList`]: () => import('./ReportPage.tsx').then((module) => module.ReportPage),
  },
})
