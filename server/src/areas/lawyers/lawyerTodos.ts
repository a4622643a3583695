import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const lawyerTodos = (): TodoList[] => [
  { resource: 'lawyerProfile', step: 'approve', title: '待认证律师', params: { status: 'pending' } },
]
