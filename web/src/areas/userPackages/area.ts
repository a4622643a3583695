import { defineArea } from '../../defineArea.ts'

export const userPackages = defineArea({
  pages: {
    'system/UserPackageList': () => import('./UserPackagePage.tsx').then((module) => module.UserPackagePage),
  },
})
