import { appraise } from '@lexdesk/domain'
import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { refreshRatings } from '../../ratings/refreshRatings.ts'
import { appraiseRoutes } from './appraiseRoutes.ts'
import { appraiseRules } from './appraiseRules.ts'
import { appraiseSilent } from './appraiseSilent.ts'
import { appraiseTables } from './appraiseTables.ts'
import { appraiseFigures } from './statistics/appraiseFigures.ts'

const appraiseTodos = (): TodoList[] => [
  todo(appraise, { step: 'show', title: '待展示评价', params: { status: 'pending' } }),
  todo(appraise, { step: 'uphold', title: '待处理申诉', params: { status: 'appeal' } }),
]

export const appraisals = defineArea({
  name: 'appraisals',
  todos: appraiseTodos,
  statistics: appraiseFigures,
  seeds: [
    seed(
      'appraise',
      async (tx, { tenantId, now }) => (await import('./seed/seedAppraisals.ts')).seedAppraisals(tx, tenantId, now),
      { stage: 'demo', after: ['matters'] },
    ),
  ],
  adjustments: appraiseTables,
  open: ({ engine }) => ({
    rules: {
      appraise: appraiseRules,
    },
    routes: (api) => appraiseRoutes(api, engine),
    // One job closes what clients left open: the appointment and its appraisal.
    workAfter: { completeAppointments: ({ signal }) => appraiseSilent(engine, signal) },
    beforeCommit: refreshRatings,
  }),
})
