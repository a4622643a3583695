import { category } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { nextOrgCode } from '../../resource/write/nextOrgCode.ts'
import { treeCalls } from '../../resource/routes/treeCalls.ts'
import { categoryPickRoutes } from './categoryPickRoutes.ts'
import { categoryRoutes } from './categoryRoutes.ts'
import { categoryRules } from './categoryRules.ts'

export const categories = defineArea({
  name: 'categories',
  open: ({ engine }) => ({
    rules: {
      category: categoryRules(nextOrgCode),
    },
    calls: {
      category: treeCalls(engine, category),
    },
    routes: (api) => {
      categoryRoutes(api, engine)
      categoryPickRoutes(api, engine)
    },
  }),
})
