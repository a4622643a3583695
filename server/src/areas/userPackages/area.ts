import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { userPackageCalls } from './userPackageCalls.ts'
import { userPackageRules } from './userPackageRules.ts'

export const userPackages = defineArea({
  name: 'userPackages',
  menu: [
    menuPage('/isystem', 12, '用户套餐', '/isys/userPackage', 'system/UserPackageList', { resource: 'userPackage' }),
  ],
  open: ({ engine, sessions }) => ({
    rules: {
      userPackage: userPackageRules,
    },
    calls: {
      userPackage: userPackageCalls({ engine, forgetPermissions: () => sessions.forget() }),
    },
  }),
})
