import { defineArea } from '../../defineArea.ts'

export const permissions = defineArea({
  pages: {
    'system/PermissionList': () => import('./MenuPage.tsx').then((module) => module.MenuPage),
    'system/NewPermissionList': () => import('./LazyMenuPage.tsx').then((module) => module.LazyMenuPage),
  },
})
