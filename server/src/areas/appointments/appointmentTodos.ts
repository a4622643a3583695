import { appointment, exactParams } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { todo, type TodoList } from '../../defineArea.ts'

export const appointmentTodos = ({ userId }: Actor): TodoList[] => [
  todo(appointment, { title: '我的预约', params: { status: 'confirmed,serving', lawyerId: userId }, due: 'startAt' }),
  todo(appointment, {
    step: 'accept',
    title: '待接受派单',
    params: { status: 'assigned', lawyerId: userId, ...exactParams({ field: 'acceptedAt', rule: 'isNull' }) },
    due: 'startAt',
  }),
  todo(appointment, { step: 'assign', title: '待派单预约', params: { status: 'pending' } }),
  todo(appointment, {
    step: 'confirm',
    title: '待确认预约',
    params: { status: 'assigned', ...exactParams({ field: 'acceptedAt', rule: 'notNull' }) },
    due: 'startAt',
  }),
  todo(appointment, { step: 'clientConfirm', title: '待客户确认', params: { status: 'served' } }),
  todo(appointment, { step: 'refundDone', title: '待退款预约', params: { status: 'refunding' } }),
]
