import { exactParams } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const deadlineTodos = ({ userId, username }: Actor): TodoList[] => [
  { resource: 'deadline', title: '我的期限', params: { status: 'open', leadLawyerId: userId }, due: 'date' },
  {
    resource: 'deadline',
    step: 'confirm',
    title: '待复核期限',
    params: { status: 'ticked', ...exactParams({ field: 'tickedBy', rule: 'ne', val: username }) },
    due: 'date',
  },
]
