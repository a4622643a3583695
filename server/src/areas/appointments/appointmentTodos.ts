import { exactParams } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import type { TodoList } from '../../defineArea.ts'

/** What waits for somebody in these lists. */
export const appointmentTodos = ({ userId }: Actor): TodoList[] => [
  {
    resource: 'appointment',
    title: '我的预约',
    params: { status: 'confirmed,serving', lawyerId: userId },
    due: 'startAt',
  },
  {
    resource: 'appointment',
    step: 'accept',
    title: '待接受派单',
    params: { status: 'assigned', lawyerId: userId, ...exactParams({ field: 'acceptedAt', rule: 'isNull' }) },
    due: 'startAt',
  },
  { resource: 'appointment', step: 'assign', title: '待派单预约', params: { status: 'pending' } },
  {
    resource: 'appointment',
    step: 'confirm',
    title: '待确认预约',
    params: { status: 'assigned', ...exactParams({ field: 'acceptedAt', rule: 'notNull' }) },
    due: 'startAt',
  },
  { resource: 'appointment', step: 'clientConfirm', title: '待客户确认', params: { status: 'served' } },
  { resource: 'appointment', step: 'refundDone', title: '待退款预约', params: { status: 'refunding' } },
]
