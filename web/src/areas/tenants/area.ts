import { defineArea } from '../../defineArea.ts'

export const tenants = defineArea({
  pages: {
    'system/TenantList': () => import('./TenantPage.tsx').then((module) => module.TenantPage),
  },
})
