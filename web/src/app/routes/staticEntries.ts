import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { homePath } from './homePath.ts'

/** What everybody does for his own account. */
export const securityPath = '/account/settings/security'

/** Pages that are there for everybody, whatever the menu says. */
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
