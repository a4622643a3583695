import { defineArea } from '../../defineArea.ts'

export const security = defineArea({
  pages: {
    'system/SecurityCenter': () => import('./SecurityCenterPage.tsx').then((module) => module.SecurityCenterPage),
  },
})
