import { defineArea } from '../../defineArea.ts'
import { legalPage } from '../../seed/menuRows.ts'
import { createMpApi } from '../../wechat/mpApi.ts'
import { publicAccountRoutes } from './publicAccountRoutes.ts'
import { publicAccountRules } from './publicAccountRules.ts'

export const publicAccounts = defineArea({
  name: 'publicAccounts',
  menu: [
    legalPage('/content', 4, '公众号', 'publicAccount', {
      buttons: {
        'publicAccount:test': '测试连接',
        'publicAccount:connect': '接入',
        'publicAccount:publishMenu': '发布菜单',
      },
      fields: { appSecret: '填写 AppSecret', token: '填写令牌', aesKey: '填写消息加密密钥' },
    }),
  ],
  open: ({ config, engine, outbound, box }) => ({
    rules: {
      publicAccount: publicAccountRules(box),
    },
    routes: (api) => publicAccountRoutes(api, { engine, box, api: createMpApi(outbound, config.wechatApi) }),
  }),
})
