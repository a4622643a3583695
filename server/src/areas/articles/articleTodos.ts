import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const articleTodos = (): TodoList[] => [
  { resource: 'article', step: 'approve', title: '待审核文章', params: { status: 'reviewing' } },
]
