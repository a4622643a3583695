import { exactParams, packageOrder, servicePackage } from '@lexdesk/domain'
import { todo, type TodoList } from '../../defineArea.ts'

export const packageTodos = (): TodoList[] => [
  todo(servicePackage, {
    step: 'approve',
    title: '待审批套餐',
    params: { status: 'reviewing', ...exactParams({ field: 'approvedBy', rule: 'isNull' }) },
  }),
  todo(servicePackage, {
    step: 'confirmPrice',
    title: '待核价套餐',
    params: { status: 'reviewing', ...exactParams({ field: 'pricedBy', rule: 'isNull' }) },
  }),
  todo(packageOrder, { step: 'pay', title: '待收款订单', params: { status: 'pendingPay' } }),
  todo(packageOrder, {
    step: 'approveAdjust',
    title: '待审批调整',
    params: {
      status: 'active,exhausted',
      ...exactParams({ field: 'adjustments.decision', rule: 'eq', val: 'pending' }),
    },
  }),
  todo(packageOrder, {
    step: 'approveRefund',
    title: '待审批退款',
    params: { status: 'active,frozen,exhausted', ...exactParams({ field: 'refundAsked', rule: 'notNull' }) },
  }),
]
