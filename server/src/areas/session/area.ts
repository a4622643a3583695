import { defineArea } from '../../defineArea.ts'
import { createSessionArea, sessionRoutes } from './sessionRoutes.ts'
import { sessionTables } from './sessionTables.ts'

export const session = defineArea({
  name: 'session',
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
