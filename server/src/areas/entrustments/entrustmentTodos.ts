import { entrustment, exactParams } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'
import { todo, type TodoList } from '../../defineArea.ts'

export const entrustmentTodos = ({ userId }: Actor): TodoList[] => [
  todo(entrustment, {
    step: 'check',
    title: '待利冲检索',
    params: { status: 'lead', leadLawyerId: userId },
    due: 'nextDeadline',
  }),
  todo(entrustment, {
    step: 'quote',
    title: '待报价委托',
    params: { status: 'checking', leadLawyerId: userId },
    due: 'nextDeadline',
  }),
  todo(entrustment, {
    step: 'submit',
    title: '待提交委托',
    params: { status: 'quoting', leadLawyerId: userId },
    due: 'nextDeadline',
  }),
  todo(entrustment, { step: 'approve', title: '待审批委托', params: { status: 'reviewing' }, due: 'nextDeadline' }),
  todo(entrustment, { step: 'sign', title: '待签约委托', params: { status: 'pendingSign' }, due: 'nextDeadline' }),
  todo(entrustment, {
    step: 'approveStage',
    title: '待批准阶段',
    params: { status: 'inProgress', ...exactParams({ field: 'stages.approved', rule: 'eq', val: 'N' }) },
    due: 'nextDeadline',
  }),
  todo(entrustment, { step: 'approveClose', title: '待批准结案', params: { status: 'closing' }, due: 'nextDeadline' }),
  todo(entrustment, { step: 'archive', title: '待归档委托', params: { status: 'closed' } }),
  todo(entrustment, {
    step: 'approveArchiveList',
    title: '待批准归档清单',
    params: { status: 'closed', ...exactParams({ field: 'archiveReduced', rule: 'notNull' }) },
  }),
  todo(entrustment, {
    step: 'approveReopen',
    title: '待批准重新办理',
    params: { status: 'closed,archived', ...exactParams({ field: 'reopenReason', rule: 'notNull' }) },
  }),
]
