import { lawyerProfile } from '@lexdesk/domain'
import { defineArea, todo, type TodoList } from '../../defineArea.ts'
import { seed } from '../../seed/Seed.ts'
import { lawyerProfileRules } from './lawyerProfileRules.ts'

const lawyerTodos = (): TodoList[] => [
  todo(lawyerProfile, { step: 'approve', title: '待认证律师', params: { status: 'pending' } }),
]

export const lawyers = defineArea({
  name: 'lawyers',
  todos: lawyerTodos,
  seeds: [
    seed(
      'lawyerProfile',
      async (tx, { tenantId, now }) => (await import('./seed/seedLawyers.ts')).seedLawyers(tx, tenantId, now),
      { stage: 'demo', after: ['staff'] },
    ),
  ],
  open: () => ({
    rules: {
      lawyerProfile: lawyerProfileRules,
    },
  }),
})
