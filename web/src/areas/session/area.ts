import { defineArea } from '../../defineArea.ts'

export const session = defineArea({
  pages: {
    'system/OnlineUserList': () => import('./online/OnlineUsersPage.tsx').then((module) => module.OnlineUsersPage),
    'account/center/Index': () => import('./account/AccountCenterPage.tsx').then((module) => module.AccountCenterPage),
    'account/settings/BaseSetting': () =>
      import('./account/BaseSettingsPage.tsx').then((module) => module.BaseSettingsPage),
    'account/settings/Binding': () => import('./account/BindingPage.tsx').then((module) => module.BindingPage),
    'account/settings/Notification': () =>
      import('./account/NotificationPage.tsx').then((module) => module.NotificationPage),
    'account/settings/Security': () => import('./AccountSecurityPage.tsx').then((module) => module.AccountSecurityPage),
  },
})
