import { defineArea } from '../../defineArea.ts'
import { holidayCalls, moveStaleDeadlines } from './holidayCalls.ts'
import { holidayRoutes } from './holidayRoutes.ts'
import { holidayRules } from './holidayRules.ts'
import { holidayYearRules } from './holidayYearRules.ts'

export const holidays = defineArea({
  name: 'holidays',
  open: ({ engine }) => ({
    rules: {
      holiday: holidayRules,
      holidayYear: holidayYearRules,
    },
    calls: {
      holiday: holidayCalls(engine),
    },
    routes: (api) => holidayRoutes(api, engine),
    upkeep: () => moveStaleDeadlines(engine),
  }),
})
