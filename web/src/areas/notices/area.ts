import { defineArea } from '../../defineArea.ts'

export const notices = defineArea({
  pages: {
    'system/UserAnnouncementList': () => import('./MyNoticesPage.tsx').then((module) => module.MyNoticesPage),
    'system/SysAnnouncementList': () => import('./AnnouncementPage.tsx').then((module) => module.AnnouncementPage),
  },
})
