import { category } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed } from '../../seed/Seed.ts'
import { withParents } from '../../seed/withParents.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { nextOrgCode } from '../../resource/write/nextOrgCode.ts'
import { categoryCalls } from './categoryCalls.ts'
import { categoryPickRoutes } from './categoryPickRoutes.ts'
import { categoryRoutes } from './categoryRoutes.ts'
import { categoryRules } from './categoryRules.ts'

export const categories = defineArea({
  name: 'categories',
  menu: [menuPage('/isystem', 10, '分类字典', '/isys/category', 'system/SysCategoryList', { resource: 'category' })],
  seeds: [rowSeed(category, async () => withParents((await import('./seed/categories.ts')).categoryRows))],
  open: ({ engine }) => ({
    rules: {
      category: categoryRules(nextOrgCode),
    },
    calls: {
      category: categoryCalls(engine),
    },
    routes: (api) => {
      categoryRoutes(api, engine)
      categoryPickRoutes(api, engine)
    },
  }),
})
