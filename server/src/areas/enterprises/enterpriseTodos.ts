import { exactParams } from '@lexdesk/domain'
import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const enterpriseTodos = (): TodoList[] => [
  { resource: 'enterprise', step: 'certify', title: '待认证企业', params: { status: 'pending' } },
  {
    resource: 'enterprise',
    step: 'merge',
    title: '待批准合并',
    params: { status: 'certified,frozen', ...exactParams({ field: 'mergeRequestId', rule: 'notNull' }) },
  },
]
