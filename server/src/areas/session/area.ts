import { defineArea } from '../../defineArea.ts'
import { menuPage } from '../../seed/menuRows.ts'
import { createSessionArea, sessionRoutes } from './sessionRoutes.ts'
import { sessionTables } from './sessionTables.ts'

export const session = defineArea({
  name: 'session',
  menu: [
    menuPage('/isystem', 21, '在线用户', '/isystem/onlineUser', 'system/OnlineUserList', {
      buttons: { 'session:list': '查看在线用户', 'session:end': '强制下线' },
    }),
    menuPage('/account', 1, '个人中心', '/account/center', 'account/center/Index'),
  ],
  tables: sessionTables,
  open: ({ config, engine, sessions, dictionaries, hub, sms, notify, box, log }) => {
    const area = createSessionArea({
      engine,
      sessions,
      dictionaries,
      settings: config,
      sms,
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
