import { defineArea } from '../../defineArea.ts'
import { createMpApi } from './mpApi.ts'
import { publicAccountRoutes } from './publicAccountRoutes.ts'
import { publicAccountRules } from './publicAccountRules.ts'

export const publicAccounts = defineArea({
  name: 'publicAccounts',
  open: ({ config, engine, outbound, box }) => ({
    rules: {
      publicAccount: publicAccountRules(box),
    },
    routes: (api) => publicAccountRoutes(api, { engine, box, api: createMpApi(outbound, config.wechatApi) }),
  }),
})
