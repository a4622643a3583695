import { defineArea } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { lawyerProfileRules } from './lawyerProfileRules.ts'
import { lawyerTodos } from './lawyerTodos.ts'

export const lawyers = defineArea({
  name: 'lawyers',
  todos: lawyerTodos,
  seeds: [
    seed(
      'lawyerProfile',
      async (tx, { tenantId, now }) => (await import('../../seed/seedLawyers.ts')).seedLawyers(tx, tenantId, now),
      { stage: 'demo', after: ['staff'] },
    ),
  ],
  open: () => ({
    rules: {
      lawyerProfile: lawyerProfileRules,
    },
  }),
})
