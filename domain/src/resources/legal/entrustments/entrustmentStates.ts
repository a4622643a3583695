import type { States } from '../../../resource/defineResource.ts'
import {
  date,
  dictionary,
  file,
  multiline,
  reference,
  references,
  rows,
  text,
  yesNo,
} from '../../../resource/kinds/builders.ts'
import { endingFields } from '../ending.ts'
import { partyRow } from '../partyRow.ts'

/** A document that the archive requires for a matter. */
export const archiveRow = {
  name: text('材料', { required: true, max: 100 }),
  needed: yesNo('必备', { default: 'Y' }),
  done: yesNo('已归', { default: 'N' }),
  note: text('说明', { max: 200 }),
} as const

/** Before the firm has started to act. */
const beforeWork = ['lead', 'checking', 'quoting', 'reviewing', 'pendingSign'] as const
/** Matters in which someone still has to act. */
export const openEntrustmentStates = [...beforeWork, 'inProgress', 'suspended', 'closing'] as const

/** Overdue: the nearest deadline has passed while someone still has to act; includes suspended matters. */
export const isOverdueMatter = (
  { status, nextDeadline }: Record<'status' | 'nextDeadline', unknown>,
  today: string,
): boolean =>
  typeof nextDeadline === 'string' && nextDeadline < today && openEntrustmentStates.includes(status as never)

/** The steps of a matter (domain.md §5). */
export const entrustmentStates = {
  field: 'status',
  initial: 'lead',
  editable: ['lead', 'checking', 'quoting'],
  course: ['lead', 'checking', 'quoting', 'reviewing', 'pendingSign', 'inProgress', 'closing', 'closed', 'archived'],
  actions: {
    check: { title: '利冲检索', from: 'lead', to: 'checking' },
    recheck: {
      title: '重新检索',
      from: ['checking', 'quoting', 'reviewing', 'pendingSign', 'inProgress', 'suspended'],
    },
    quote: { title: '报价', from: 'checking', to: 'quoting' },
    submit: { title: '提交审批', from: 'quoting', to: 'reviewing' },
    approveFee: { title: '财务核准低价', from: 'reviewing', reason: true, secondPersonAfter: 'submit' },
    approve: { title: '批准', from: 'reviewing', to: 'pendingSign', secondPersonAfter: 'submit' },
    return: { title: '退回', from: 'reviewing', to: 'quoting', reason: true, danger: true },
    prepareSign: {
      title: '签约资料',
      from: 'pendingSign',
      fields: {
        contractId: reference('委托合同', 'contract', { help: '不选则取为该委托起草的合同' }),
        authorityFile: file('已签授权委托书', {
          required: true,
          biz: 'entrustment',
          help: '委托人签名或盖章后的扫描件',
        }),
      },
    },
    sign: { title: '签约', from: 'pendingSign', to: 'inProgress' },
    addParty: {
      title: '增加当事人',
      from: ['checking', 'quoting', 'reviewing', 'pendingSign', 'inProgress', 'suspended'],
      fields: {
        partyName: text('当事人名称', { required: true, max: 100 }),
        partyType: partyRow.type,
        partyCode: partyRow.code,
        partyRole: partyRow.role,
      },
    },
    addStage: {
      title: '增加阶段',
      from: 'inProgress',
      fields: {
        newStage: dictionary('阶段', 'case_stage', { required: true }),
        newCourt: text('受理机构', { max: 100 }),
        newCaseNo: text('案号', { max: 60 }),
        newStartDate: date('开始日期'),
      },
    },
    approveStage: { title: '批准阶段', from: 'inProgress', secondPersonAfter: 'addStage' },
    suspend: { title: '中止', from: 'inProgress', to: 'suspended', reason: true, danger: true },
    resume: { title: '恢复办理', from: 'suspended', to: 'inProgress' },
    waiveUnpaid: {
      title: '同意未收款结案',
      movesValue: true,
      from: ['inProgress', 'suspended'],
      reason: true,
    },
    close: {
      title: '申请结案',
      from: 'inProgress',
      to: 'closing',
      fields: {
        result: dictionary('委托结果', 'entrust_result', { required: true }),
        summary: multiline('结案小结', { required: true, max: 2000 }),
      },
    },
    approveClose: {
      title: '批准结案',
      movesValue: true,
      from: 'closing',
      to: 'closed',
      secondPersonAfter: 'close',
      fields: {
        appointmentEnd: endingFields.appointmentEnd,
        contractEnd: endingFields.contractEnd,
        receivableEnd: endingFields.receivableEnd,
        waivedAmount: endingFields.waivedAmount,
      },
    },
    returnClose: { title: '退回结案', from: 'closing', to: 'inProgress', reason: true, danger: true },
    fileArchive: {
      title: '归档清单',
      from: 'closed',
      fields: { archiveItems: rows('归档清单', archiveRow, { max: 100 }) },
    },
    approveArchiveList: {
      title: '批准归档清单',
      from: 'closed',
      reason: true,
      secondPersonAfter: 'fileArchive',
      answers: ['archiveReduced'],
    },
    archive: {
      title: '归档',
      from: 'closed',
      to: 'archived',
      fields: { archiveNo: text('归档号', { required: true, max: 60 }) },
    },
    requestReopen: { title: '申请重新办理', from: ['closed', 'archived'], reason: true },
    approveReopen: {
      title: '批准重新办理',
      from: ['closed', 'archived'],
      to: 'inProgress',
      secondPersonAfter: 'requestReopen',
      answers: ['reopenReason'],
    },
    rejectReopen: {
      title: '退回重新办理',
      from: ['closed', 'archived'],
      reason: true,
      danger: true,
      answers: ['reopenReason'],
    },
    decline: { title: '不予受理', from: beforeWork, to: 'declined', reason: true, danger: true },
    terminate: {
      title: '解除委托',
      movesValue: true,
      from: ['pendingSign', 'inProgress', 'suspended'],
      to: 'terminated',
      reason: true,
      danger: true,
      fields: {
        settlement: multiline('结算说明', { required: true, max: 1000 }),
        filesReturned: yesNo('材料已退还', { required: true }),
        deadlineEnd: endingFields.deadlineEnd,
        deadlineKeeperId: endingFields.deadlineKeeperId,
        appointmentEnd: endingFields.appointmentEnd,
        contractEnd: endingFields.contractEnd,
        receivableEnd: endingFields.receivableEnd,
        waivedAmount: endingFields.waivedAmount,
        refundedAmount: endingFields.refundedAmount,
      },
    },
    wall: {
      title: '设置隔离',
      from: [...openEntrustmentStates, 'closed', 'archived', 'declined', 'terminated'],
      reason: true,
      fields: { blockedUserIds: references('隔离人员', 'user') },
    },
  },
} as const satisfies States
