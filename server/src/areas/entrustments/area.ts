import { entrustment } from '@lexdesk/domain'
import { defineArea } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { legalPage } from '../../seed/menuRows.ts'
import { underContract } from '../../parties/underContract.ts'
import { withActiveClient } from '../../parties/withActiveClient.ts'
import { entrustmentRules } from './entrustmentRules.ts'
import { entrustmentTodos } from './entrustmentTodos.ts'
import { entrustmentFigures } from './statistics/entrustmentFigures.ts'
import { entrustmentResults } from './statistics/entrustmentResults.ts'

export const entrustments = defineArea({
  name: 'entrustments',
  menu: [
    legalPage('/legal-entrustment', 1, '委托', 'entrustment', {
      buttons: { 'entrustment:generateAuthority': '生成授权委托书' },
    }),
  ],
  todos: entrustmentTodos,
  statistics: { ...entrustmentFigures, ...entrustmentResults },
  seeds: [
    seed(
      'matters',
      async (tx, { tenantId, now }) => (await import('./seed/seedMatters.ts')).seedMatters(tx, tenantId, now),
      { stage: 'demo', after: ['enterprise', 'lawyerProfile', 'contractTemplate'] },
    ),
    // Figures derived from other rows are computed after all rows are seeded.
    seed('figures', async (tx) => (await import('./seed/recomputeFigures.ts')).recomputeFigures(tx), {
      stage: 'demo',
      after: ['contractTexts', 'packages', 'counsels'],
    }),
  ],
  seedFiles: async () => (await import('./seed/demoTexts.ts')).demoTextFiles(),
  open: () => ({
    rules: {
      entrustment: withActiveClient(entrustment, underContract('entrust', '委托', entrustmentRules), [
        'submit',
        'sign',
      ]),
    },
  }),
})
