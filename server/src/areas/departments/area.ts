import { defineArea } from '../../defineArea.ts'
import { departmentCalls, departmentRoutes } from './departmentRoutes.ts'
import { departmentRules } from './departmentRules.ts'

export const departments = defineArea({
  name: 'departments',
  open: ({ engine }) => ({
    rules: {
      department: departmentRules,
    },
    calls: {
      department: departmentCalls(engine),
    },
    routes: (api) => departmentRoutes(api, engine),
  }),
})
