import { defineArea } from '../../defineArea.ts'
import { createMailer } from '../../mail/createMailer.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { createSessionArea, sessionRoutes } from './sessionRoutes.ts'
import { sessionTables } from './sessionTables.ts'

const ownPage = { hidden: true, isUnkept: true }

export const session = defineArea({
  name: 'session',
  menu: [
    menuPage('/isystem', 21, '在线用户', '/isystem/onlineUser', 'system/OnlineUserList', {
      buttons: { 'session:list': '查看在线用户', 'session:end': '强制下线' },
    }),
    menuPage('/account', 1, '个人中心', '/account/center', 'account/center/Index'),
    // Stock clients look for these names.
    menuPage('/account', 2, '基本设置', '/account/settings/BaseSetting', 'account/settings/BaseSetting', {
      ...ownPage,
      name: 'account-settings-base',
    }),
    menuPage('/account', 3, '账号安全', '/account/settings/security', 'account/settings/Security', {
      ...ownPage,
      name: 'account-settings-security',
    }),
    menuPage('/account', 4, '账号绑定', '/account/settings/binding', 'account/settings/Binding', {
      ...ownPage,
      name: 'account-settings-binding',
    }),
    menuPage('/account', 5, '消息通知', '/account/settings/notification', 'account/settings/Notification', {
      ...ownPage,
      name: 'account-settings-notification',
    }),
  ],
  tables: sessionTables,
  open: ({ config, engine, sessions, dictionaries, hub, sms, notify, box, log }) => {
    const area = createSessionArea({
      engine,
      sessions,
      dictionaries,
      settings: config,
      sms,
      mailer: createMailer(config.mail),
      closeSession: (id) => hub.closeSession(id),
      tellUser: (userId, frame) => hub.publish({ userId }, frame),
      notify,
      sealing: box,
      log,
    })
    return {
      routes: (api) => sessionRoutes(api, area),
      upkeep: () => area.sweep(),
    }
  },
})
