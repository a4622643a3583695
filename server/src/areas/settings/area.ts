import { defineArea } from '../../defineArea.ts'
import { legalPage } from '../../seed/menuRows.ts'
import { settingRoutes } from './settingRoutes.ts'
import { settingRules } from './settingRules.ts'

export const settings = defineArea({
  name: 'settings',
  menu: [
    legalPage('/legal-basis', 6, '业务参数', 'setting', {
      buttons: { 'setting:edit': '修改业务参数', 'setting:history': '查看历史' },
    }),
  ],
  open: ({ engine }) => ({
    rules: {
      setting: settingRules,
    },
    routes: (api) => settingRoutes(api, engine),
  }),
})
