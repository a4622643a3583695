import { exactParams } from '@lexdesk/domain'
import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const counselTodos = (): TodoList[] => [
  { resource: 'counsel', step: 'approve', title: '待审批顾问', params: { status: 'reviewing' }, due: 'startDate' },
  { resource: 'counsel', step: 'sign', title: '待签约顾问', params: { status: 'pendingSign' }, due: 'startDate' },
  {
    resource: 'counsel',
    step: 'terminate',
    title: '待结算终止',
    params: { status: 'active,suspended', ...exactParams({ field: 'endReason', rule: 'notNull' }) },
  },
  {
    resource: 'counselRequest',
    step: 'decide',
    title: '待决定范围外请求',
    params: {
      status: 'open,paused',
      outside: 'Y',
      ...exactParams({ field: 'outsideDecision', rule: 'isNull' }),
    },
  },
  { resource: 'counselWork', step: 'confirm', title: '待确认日志', params: { status: 'draft' } },
]
