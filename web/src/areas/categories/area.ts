import { defineArea } from '../../defineArea.ts'

export const categories = defineArea({
  pages: {
    'system/SysCategoryList': () => import('./CategoryPage.tsx').then((module) => module.CategoryPage),
  },
})
