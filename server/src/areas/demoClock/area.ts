import { defineArea } from '../../defineArea.ts'
import { demoClockTable } from '../../clock/demoClockTable.ts'
import { serveDue } from '../../jobs/serveDue.ts'
import { demoClockRoutes } from './demoClockRoutes.ts'

export const demoClock = defineArea({
  name: 'demoClock',
  tables: [demoClockTable],
  open: ({ engine, hub, clock, registry, scheduler }) => ({
    routes: (api) =>
      demoClockRoutes(api, { engine, hub, clock, serveDue: () => serveDue({ db: engine.db, registry, scheduler }) }),
  }),
})
