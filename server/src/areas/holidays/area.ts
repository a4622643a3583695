import { holiday } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { rowSeed, seed } from '../../seed/Seed.ts'
import { holidayCalls, moveStaleDeadlines } from './holidayCalls.ts'
import { holidayRoutes } from './holidayRoutes.ts'
import { holidayRules } from './holidayRules.ts'
import { holidayYearRules } from './holidayYearRules.ts'

export const holidays = defineArea({
  name: 'holidays',
  seeds: [
    rowSeed(holiday, async () => (await import('../../seed/shared/holidays2026.ts')).holidays2026),
    seed('holidayYear', async (tx, { now }) => (await import('./seed/seedHolidayYears.ts')).seedHolidayYears(tx, now), {
      after: ['holiday'],
    }),
    seed(
      'holidayYear/next',
      async (tx, { tenantId, now }) => (await import('./seed/seedHolidayYears.ts')).seedNextYear(tx, tenantId, now),
      { stage: 'demo', after: ['staff'] },
    ),
  ],
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
