import { defineArea } from '../../defineArea.ts'
import { userPackageCalls } from './userPackageCalls.ts'
import { userPackageRules } from './userPackageRules.ts'

export const userPackages = defineArea({
  name: 'userPackages',
  open: ({ engine, sessions }) => ({
    rules: {
      userPackage: userPackageRules,
    },
    calls: {
      userPackage: userPackageCalls({ engine, forgetDuties: () => sessions.forget() }),
    },
  }),
})
