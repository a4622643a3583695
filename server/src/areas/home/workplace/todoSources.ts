import {
  columnName,
  exactParams,
  type ListParams,
  owingContractStates,
  permissionCode,
  userStatus,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { type VisibleRows, visibleRows } from '../visibleRows.ts'

export interface TodoSeed {
  resource: string
  /** The step that is waited for; without one it is work of his own. */
  step?: string
  title: string
  params: ListParams
  /** The field with the day by which it should be done. */
  due?: string
}

/** Steps that wait for whoever may take them; of some of them only his own or those of others. */
const waitingSteps = ({ userId, username }: Actor): TodoSeed[] => {
  const mine = { leadLawyerId: userId }
  return [
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
    {
      resource: 'deadline',
      step: 'confirm',
      title: '待复核期限',
      params: { status: 'ticked', ...exactParams({ field: 'tickedBy', rule: 'ne', val: username }) },
      due: 'date',
    },
    {
      resource: 'conflictCheck',
      step: 'decide',
      title: '待核对主体',
      params: {
        status: 'valid,waived',
        ...exactParams(
          { field: 'pendingCount', rule: 'gt', val: '0' },
          { field: 'createBy', rule: 'ne', val: username },
        ),
      },
    },
    {
      resource: 'conflictCheck',
      step: 'waive',
      title: '待豁免利冲',
      params: {
        status: 'valid',
        result: 'relative',
        ...exactParams(
          { field: 'pendingCount', rule: 'eq', val: '0' },
          { field: 'createBy', rule: 'ne', val: username },
        ),
      },
    },
    {
      resource: 'entrustment',
      step: 'check',
      title: '待利冲检索',
      params: { status: 'lead', ...mine },
      due: 'nextDeadline',
    },
    {
      resource: 'entrustment',
      step: 'quote',
      title: '待报价委托',
      params: { status: 'checking', ...mine },
      due: 'nextDeadline',
    },
    {
      resource: 'entrustment',
      step: 'submit',
      title: '待提交委托',
      params: { status: 'quoting', ...mine },
      due: 'nextDeadline',
    },
    {
      resource: 'entrustment',
      step: 'approve',
      title: '待审批委托',
      params: { status: 'reviewing' },
      due: 'nextDeadline',
    },
    {
      resource: 'entrustment',
      step: 'sign',
      title: '待签约委托',
      params: { status: 'pendingSign' },
      due: 'nextDeadline',
    },
    {
      resource: 'entrustment',
      step: 'approveStage',
      title: '待批准阶段',
      params: { status: 'inProgress', ...exactParams({ field: 'stages.approved', rule: 'eq', val: 'N' }) },
      due: 'nextDeadline',
    },
    {
      resource: 'entrustment',
      step: 'approveClose',
      title: '待批准结案',
      params: { status: 'closing' },
      due: 'nextDeadline',
    },
    { resource: 'entrustment', step: 'archive', title: '待归档委托', params: { status: 'closed' } },
    {
      resource: 'entrustment',
      step: 'approveArchiveList',
      title: '待批准归档清单',
      params: { status: 'closed', ...exactParams({ field: 'archiveReduced', rule: 'notNull' }) },
    },
    {
      resource: 'entrustment',
      step: 'approveReopen',
      title: '待批准重新办理',
      params: { status: 'closed,archived', ...exactParams({ field: 'reopenReason', rule: 'notNull' }) },
    },
    {
      resource: 'contract',
      step: 'pass',
      title: '待审核合同',
      params: { status: 'reviewing', ...exactParams({ field: 'firstReviewerId', rule: 'isNull' }) },
    },
    {
      resource: 'contract',
      step: 'approve',
      title: '待审批合同',
      params: {
        status: 'reviewing',
        ...exactParams(
          { field: 'firstReviewerId', rule: 'notNull' },
          { field: 'firstReviewerId', rule: 'ne', val: userId },
        ),
      },
    },
    {
      resource: 'contract',
      step: 'revise',
      title: '待修改合同',
      params: { status: 'rejected,signRefused,signExpired,revoked', ...mine },
    },
    { resource: 'contract', step: 'send', title: '待发起签署', params: { status: 'approved' } },
    { resource: 'contract', step: 'confirmRescind', title: '待确认解除', params: { status: 'rescinding' } },
    {
      resource: 'contract',
      step: 'approveRefund',
      title: '待批准合同退款',
      params: {
        status: [...owingContractStates, 'finished'].join(','),
        ...exactParams({ field: 'refundAsked', rule: 'notNull' }),
      },
    },
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
    {
      resource: 'servicePackage',
      step: 'approve',
      title: '待审批套餐',
      params: { status: 'reviewing', ...exactParams({ field: 'approvedBy', rule: 'isNull' }) },
    },
    {
      resource: 'servicePackage',
      step: 'confirmPrice',
      title: '待核价套餐',
      params: { status: 'reviewing', ...exactParams({ field: 'pricedBy', rule: 'isNull' }) },
    },
    { resource: 'packageOrder', step: 'pay', title: '待收款订单', params: { status: 'pendingPay' } },
    {
      resource: 'packageOrder',
      step: 'approveAdjust',
      title: '待审批调整',
      params: {
        status: 'active,exhausted',
        ...exactParams({ field: 'adjustments.decision', rule: 'eq', val: 'pending' }),
      },
    },
    {
      resource: 'packageOrder',
      step: 'approveRefund',
      title: '待审批退款',
      params: { status: 'active,frozen,exhausted', ...exactParams({ field: 'refundAsked', rule: 'notNull' }) },
    },
    { resource: 'enterprise', step: 'certify', title: '待认证企业', params: { status: 'pending' } },
    {
      resource: 'enterprise',
      step: 'merge',
      title: '待批准合并',
      params: { status: 'certified,frozen', ...exactParams({ field: 'mergeRequestId', rule: 'notNull' }) },
    },
    { resource: 'user', step: 'approve', title: '待审核用户', params: { status: userStatus.waiting } },
    { resource: 'lawyerProfile', step: 'approve', title: '待认证律师', params: { status: 'pending' } },
    { resource: 'contractTemplate', step: 'publish', title: '待发布模板', params: { status: 'reviewing' } },
    { resource: 'article', step: 'approve', title: '待审核文章', params: { status: 'reviewing' } },
    { resource: 'appraise', step: 'show', title: '待展示评价', params: { status: 'pending' } },
    { resource: 'appraise', step: 'uphold', title: '待处理申诉', params: { status: 'appeal' } },
  ]
}

/** What is the actor's own by its nature, and not by a step. */
const ownWork = ({ userId }: Actor): TodoSeed[] => [
  { resource: 'deadline', title: '我的期限', params: { status: 'open', leadLawyerId: userId }, due: 'date' },
  {
    resource: 'appointment',
    title: '我的预约',
    params: { status: 'confirmed,serving', lawyerId: userId },
    due: 'startAt',
  },
]

export interface TodoSource extends VisibleRows {
  /** Names the group in calls: the resource, and the step where there is one. */
  key: string
  title: string
  step: string | undefined
  params: ListParams
  due: RawBuilder<string | null>
}

/** Where the actor's work comes from: lists that he may open, and of the steps those that he holds. */
export function todoSources(engine: Engine, actor: Actor, onlySteps: boolean): TodoSource[] {
  return todoSeeds(actor, onlySteps).flatMap(({ resource: name, step, title, params, due }): TodoSource[] => {
    const rows = visibleRows(engine, actor, name)
    if (!rows || (step !== undefined && !actor.can(permissionCode(rows.resource, step)))) return []
    const column = due === undefined ? sql<null>`null::date` : sql<string>`${sql.ref(`t.${columnName(due)}`)}::date`
    const key = step === undefined ? name : `${name}:${step}`
    return [{ ...rows, key, title, step, params, due: column }]
  })
}

/** All that somebody may have to do, whether he may see it or not. */
export const todoSeeds = (actor: Actor, onlySteps: boolean): TodoSeed[] => [
  ...(onlySteps ? [] : ownWork(actor)),
  ...waitingSteps(actor),
]
