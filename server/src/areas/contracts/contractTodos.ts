import { contract, exactParams, owingContractStates } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { todo, type TodoList } from '../../defineArea.ts'

export const contractTodos = ({ userId }: Actor): TodoList[] => [
  todo(contract, {
    step: 'pass',
    title: '待审核合同',
    params: { status: 'reviewing', ...exactParams({ field: 'firstReviewerId', rule: 'isNull' }) },
  }),
  todo(contract, {
    step: 'approve',
    title: '待审批合同',
    params: {
      status: 'reviewing',
      ...exactParams(
        { field: 'firstReviewerId', rule: 'notNull' },
        { field: 'firstReviewerId', rule: 'ne', val: userId },
      ),
    },
  }),
  todo(contract, {
    step: 'revise',
    title: '待修改合同',
    params: { status: 'rejected,signRefused,signExpired,revoked', leadLawyerId: userId },
  }),
  todo(contract, { step: 'send', title: '待发起签署', params: { status: 'approved' } }),
  todo(contract, { step: 'confirmRescind', title: '待确认解除', params: { status: 'rescinding' } }),
  todo(contract, {
    step: 'approveRefund',
    title: '待批准合同退款',
    params: {
      status: [...owingContractStates, 'finished'].join(','),
      ...exactParams({ field: 'refundAsked', rule: 'notNull' }),
    },
  }),
]
