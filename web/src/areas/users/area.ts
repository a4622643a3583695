import { defineArea } from '../../defineArea.ts'
import { anySlots } from '../../resource/ResourceSlots.ts'

export const users = defineArea({
  pages: {
    'system/UserList': () => import('./UsersPage.tsx').then((module) => module.UsersPage),
  },
  slots: { user: () => import('./userSlots.tsx').then((module) => anySlots(module.userSlots)) },
})
