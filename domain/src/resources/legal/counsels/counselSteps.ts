import type { Steps } from '../../../resource/defineResource.ts'
import { date, dictionary, money, text } from '../../../resource/kinds/builders.ts'
import { endingFields } from '../ending.ts'

/** The steps of an engagement. One person requests an early termination and another settles it. */
export const counselSteps = {
  submit: { title: '提交审批', from: 'draft', to: 'reviewing' },
  approve: {
    title: '审批通过',
    from: 'reviewing',
    to: 'pendingSign',
    secondPersonAfter: 'submit',
    fields: { approveNote: text('审批说明', { max: 500, help: '低于标准价或企业已有常年顾问时必填' }) },
  },
  return: { title: '退回', from: 'reviewing', to: 'draft', reason: true, secondPersonAfter: 'submit' },
  sign: { title: '签约生效', movesValue: true, from: 'pendingSign', to: 'active' },
  suspend: {
    title: '暂停服务',
    from: 'active',
    to: 'suspended',
    reason: true,
    danger: true,
    fields: {
      cause: dictionary('暂停原因', 'counsel_suspend', { required: true }),
      unpaidSince: date('欠费起始日', { help: '因欠费暂停时填写' }),
    },
  },
  lapse: { title: '合同失效', from: 'active', to: 'suspended', bySystem: true },
  resume: { title: '恢复服务', from: 'suspended', to: 'active' },
  proposeEnd: { title: '申请提前终止', from: ['active', 'suspended'], reason: true, danger: true },
  withdrawEnd: { title: '撤销终止申请', from: ['active', 'suspended'], answers: ['endReason'] },
  terminate: {
    title: '终止并结算',
    movesValue: true,
    from: ['active', 'suspended'],
    to: 'terminated',
    danger: true,
    secondPersonAfter: 'proposeEnd',
    fields: {
      settledAmount: money('退还金额', { required: true, min: 0 }),
      appointmentEnd: endingFields.appointmentEnd,
      contractEnd: endingFields.contractEnd,
      receivableEnd: endingFields.receivableEnd,
      waivedAmount: endingFields.waivedAmount,
      orderEnd: endingFields.orderEnd,
    },
  },
  renew: {
    title: '续签',
    movesValue: true,
    from: ['active', 'suspended', 'finished'],
    fields: {
      newStartDate: date('新开始日期', { required: true }),
      newEndDate: date('新结束日期', { required: true }),
      newFee: money('新服务费', { required: true, min: 0 }),
    },
  },
  finish: { title: '到期', from: ['active', 'suspended'], to: 'finished', bySystem: true },
  archive: { title: '归档', from: ['finished', 'terminated'], to: 'archived' },
} as const satisfies Steps
