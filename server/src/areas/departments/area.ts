import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { departmentCalls, departmentRoutes } from './departmentRoutes.ts'
import { departmentRules } from './departmentRules.ts'

export const departments = defineArea({
  name: 'departments',
  menu: [
    menuPage('/isystem', 3, '部门管理', '/isystem/depart', 'system/DepartList', {
      resource: 'department',
      buttons: { 'department:grant': '部门授权', 'department:users': '部门用户' },
    }),
  ],
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
