import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const appraiseTodos = (): TodoList[] => [
  { resource: 'appraise', step: 'show', title: '待展示评价', params: { status: 'pending' } },
  { resource: 'appraise', step: 'uphold', title: '待处理申诉', params: { status: 'appeal' } },
]
