import { defineArea } from '../../defineArea.ts'

export const users = defineArea({
  pages: {
    'system/UserList': () => import('./UsersPage.tsx').then((module) => module.UsersPage),
  },
  slots: { user: () => import('./userSlots.tsx').then((module) => module.userSlots) },
})
