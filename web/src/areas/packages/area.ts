import { defineArea } from '../../defineArea.ts'

export const packages = defineArea({
  pages: {
    'resource/servicePackage': () => import('./ServicePackagePage.tsx').then((module) => module.ServicePackagePage),
    'resource/packageOrder': () => import('./PackageOrderPage.tsx').then((module) => module.PackageOrderPage),
  },
})
