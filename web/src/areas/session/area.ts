import { defineArea } from '../../defineArea.ts'

export const session = defineArea({
  pages: {
    'system/OnlineUserList': () => import('./online/OnlineUsersPage.tsx').then((module) => module.OnlineUsersPage),
    'account/settings/Security': () => import('./AccountSecurityPage.tsx').then((module) => module.AccountSecurityPage),
  },
})
