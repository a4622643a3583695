import { defineArea } from '../../defineArea.ts'
import { settingRoutes } from './settingRoutes.ts'
import { settingRules } from './settingRules.ts'

export const settings = defineArea({
  name: 'settings',
  open: ({ engine }) => ({
    rules: {
      setting: settingRules,
    },
    routes: (api) => settingRoutes(api, engine),
  }),
})
