import { userStatus } from '@lexdesk/domain'
import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const userTodos = (): TodoList[] => [
  { resource: 'user', step: 'approve', title: '待审核用户', params: { status: userStatus.waiting } },
]
