import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { homePath } from './homePath.ts'

/** The account settings of the current user. */
export const securityPath = '/account/settings/security'

/** Pages that exist for every user, whatever the menu contains. */
export const staticEntries: readonly MenuItem[] = [
  {
    id: homePath,
    path: homePath,
    name: 'dashboard',
    component: 'dashboard/Analysis',
    meta: { title: '首页', keepAlive: false },
  },
  {
    id: '/isps/userAnnouncement',
    path: '/isps/userAnnouncement',
    name: 'isps-userAnnouncement',
    component: 'system/UserAnnouncementList',
    meta: { title: '我的消息', keepAlive: true },
  },
  {
    id: securityPath,
    path: securityPath,
    name: 'account-settings-security',
    component: 'account/settings/Security',
    meta: { title: '账号安全', keepAlive: false },
  },
]
