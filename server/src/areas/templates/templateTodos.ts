import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const templateTodos = (): TodoList[] => [
  { resource: 'contractTemplate', step: 'publish', title: '待发布模板', params: { status: 'reviewing' } },
]
