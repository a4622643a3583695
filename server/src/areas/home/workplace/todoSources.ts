import { columnName, permissionCode } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { also, type ListParams, type VisibleRows, visibleRows } from '../visibleRows.ts'

interface SourceSeed {
  title: string
  params: ListParams
  /** The field with the day by which it should be done. */
  due?: string
}

/** Steps that wait for whoever may take them, by resource and step; of some of them only his own or those of others. */
const waitingSteps = ({ userId, username }: Actor): Record<string, SourceSeed> => {
  const mine = { leadLawyerId: userId }
  return {
    'appointment:accept': {
      title: '待接受派单',
      params: { status: 'assigned', lawyerId: userId, ...also({ field: 'acceptedAt', rule: 'isNull' }) },
      due: 'startAt',
    },
    'appointment:assign': { title: '待派单预约', params: { status: 'pending' } },
    'appointment:confirm': {
      title: '待确认预约',
      params: { status: 'assigned', ...also({ field: 'acceptedAt', rule: 'notNull' }) },
      due: 'startAt',
    },
    'appointment:clientConfirm': { title: '待客户确认', params: { status: 'served' } },
    'appointment:refundDone': { title: '待退款预约', params: { status: 'refunding' } },
    'deadline:confirm': {
      title: '待复核期限',
      params: { status: 'ticked', ...also({ field: 'tickedBy', rule: 'ne', val: username }) },
      due: 'date',
    },
    'entrustment:check': { title: '待利冲检索', params: { status: 'lead', ...mine }, due: 'nextDeadline' },
    'entrustment:quote': { title: '待报价委托', params: { status: 'checking', ...mine }, due: 'nextDeadline' },
    'entrustment:submit': { title: '待提交委托', params: { status: 'quoting', ...mine }, due: 'nextDeadline' },
    'entrustment:approve': { title: '待审批委托', params: { status: 'reviewing' }, due: 'nextDeadline' },
    'entrustment:sign': { title: '待签约委托', params: { status: 'pendingSign' }, due: 'nextDeadline' },
    'entrustment:approveStage': {
      title: '待批准阶段',
      params: { status: 'inProgress', ...also({ field: 'stages.approved', rule: 'eq', val: 'N' }) },
      due: 'nextDeadline',
    },
    'entrustment:approveClose': { title: '待批准结案', params: { status: 'closing' }, due: 'nextDeadline' },
    'entrustment:archive': { title: '待归档委托', params: { status: 'closed' } },
    'contract:pass': {
      title: '待审核合同',
      params: { status: 'reviewing', ...also({ field: 'firstReviewerId', rule: 'isNull' }) },
    },
    'contract:approve': {
      title: '待审批合同',
      params: {
        status: 'reviewing',
        ...also({ field: 'firstReviewerId', rule: 'notNull' }, { field: 'firstReviewerId', rule: 'ne', val: userId }),
      },
    },
    'contract:revise': {
      title: '待修改合同',
      params: { status: 'rejected,signRefused,signExpired,revoked', ...mine },
    },
    'contract:send': { title: '待发起签署', params: { status: 'approved' } },
    'contract:confirmRescind': { title: '待确认解除', params: { status: 'rescinding' } },
    'counsel:approve': { title: '待审批顾问', params: { status: 'reviewing' }, due: 'startDate' },
    'counsel:sign': { title: '待签约顾问', params: { status: 'pendingSign' }, due: 'startDate' },
    'counsel:terminate': {
      title: '待结算终止',
      params: { status: 'active,suspended', ...also({ field: 'endReason', rule: 'notNull' }) },
    },
    'counselWork:confirm': { title: '待确认日志', params: { status: 'draft' } },
    'servicePackage:approve': {
      title: '待审批套餐',
      params: { status: 'reviewing', ...also({ field: 'approvedBy', rule: 'isNull' }) },
    },
    'servicePackage:confirmPrice': {
      title: '待核价套餐',
      params: { status: 'reviewing', ...also({ field: 'pricedBy', rule: 'isNull' }) },
    },
    'packageOrder:pay': { title: '待收款订单', params: { status: 'pendingPay' } },
    'packageOrder:approveAdjust': {
      title: '待审批调整',
      params: { status: 'active,exhausted', ...also({ field: 'adjustments.decision', rule: 'eq', val: 'pending' }) },
    },
    'enterprise:certify': { title: '待认证企业', params: { status: 'pending' } },
    'lawyerProfile:approve': { title: '待认证律师', params: { status: 'pending' } },
    'contractTemplate:publish': { title: '待发布模板', params: { status: 'reviewing' } },
    'article:approve': { title: '待审核文章', params: { status: 'reviewing' } },
    'appraise:show': { title: '待展示评价', params: { status: 'pending' } },
    'appraise:uphold': { title: '待处理申诉', params: { status: 'appeal' } },
  }
}

/** What is the actor's own by its nature, and not by a step. */
const ownWork = ({ userId }: Actor): Record<string, SourceSeed> => ({
  deadline: { title: '我的期限', params: { status: 'open', leadLawyerId: userId }, due: 'date' },
  appointment: { title: '我的预约', params: { status: 'confirmed,serving', lawyerId: userId }, due: 'startAt' },
})

export interface TodoSource extends VisibleRows {
  key: string
  title: string
  /** Without one it is work of his own. */
  step: string | undefined
  params: ListParams
  due: RawBuilder<string | null>
}

/** Where the actor's work comes from: lists that he may open, and of the steps those that he holds. */
export function todoSources(engine: Engine, actor: Actor, onlySteps: boolean): TodoSource[] {
  const seeds = { ...(onlySteps ? {} : ownWork(actor)), ...waitingSteps(actor) }
  return Object.entries(seeds).flatMap(([key, { title, params, due }]): TodoSource[] => {
    const [name = '', step] = key.split(':')
    const rows = visibleRows(engine, actor, name)
    if (!rows || (step !== undefined && !actor.can(permissionCode(rows.resource, step)))) return []
    const column = due === undefined ? sql<null>`null::date` : sql<string>`${sql.ref(`t.${columnName(due)}`)}::date`
    return [{ ...rows, key, title, step, params, due: column }]
  })
}
