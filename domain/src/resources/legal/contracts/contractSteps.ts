import type { Steps } from '../../../resource/defineResource.ts'
import { date, dictionary, file, money, multiline, rows, text, user } from '../../../resource/kinds/builders.ts'
import { endingFields } from '../ending.ts'

const beforeEffective = [
  'draft',
  'reviewing',
  'rejected',
  'approved',
  'signing',
  'signRefused',
  'signExpired',
  'revoked',
]

/** States in which a client still owes the unpaid amount. */
export const owingContractStates: readonly string[] = ['effective', 'expired', 'rescinding', 'rescinded']

/** The steps of a contract from draft to archive, and their input. */
export const contractSteps = {
  submit: { title: '提交审核', from: 'draft', to: 'reviewing' },
  recall: { title: '撤回', from: 'reviewing', to: 'draft' },
  pass: {
    title: '审核通过',
    from: 'reviewing',
    to: 'approved',
    secondPersonAfter: 'submit',
    fields: { opinion: multiline('审核意见', { max: 500 }) },
  },
  approve: {
    title: '主管审批通过',
    from: 'reviewing',
    to: 'approved',
    secondPersonAfter: 'submit',
    fields: { opinion: multiline('审批意见', { max: 500 }) },
  },
  reject: {
    title: '驳回',
    from: 'reviewing',
    to: 'rejected',
    reason: true,
    danger: true,
    secondPersonAfter: 'submit',
    fields: {
      marks: rows(
        '有问题的条款',
        { clause: text('条款', { required: true, max: 100 }), note: text('意见', { required: true, max: 300 }) },
        { max: 50 },
      ),
    },
  },
  revise: { title: '修改为新版本', from: ['rejected', 'signRefused', 'signExpired', 'revoked'], to: 'draft' },
  send: {
    title: '发起签署',
    from: 'approved',
    to: 'signing',
    fields: { signBy: date('签署截止日期', { required: true }) },
  },
  sign: { title: '签署完成', from: 'signing', to: 'effective', bySystem: true },
  refuseSign: { title: '对方拒签', from: 'signing', to: 'signRefused', bySystem: true },
  expireSign: { title: '签署逾期', from: 'signing', to: 'signExpired', bySystem: true },
  recordSigned: {
    title: '登记线下签署',
    from: ['approved', 'signing'],
    to: 'effective',
    fields: {
      signDate: date('签订日期', { required: true }),
      signedBy: text('签署人', { required: true, max: 500, help: '在签署件上签名的人，多人用顿号分隔' }),
      signedFile: file('签署件扫描文件', { required: true, biz: 'contract', count: 20 }),
    },
  },
  recordRefused: { title: '登记拒签', from: 'signing', to: 'signRefused', reason: true, danger: true },
  revoke: { title: '撤销签署', from: 'signing', to: 'revoked', reason: true, danger: true },
  markPaid: {
    title: '登记收款',
    movesValue: true,
    from: owingContractStates,
    fields: {
      paidOn: date('收款日期', { required: true }),
      paid: money('收款金额', { required: true, min: 1 }),
      paidNote: text('备注', { max: 200 }),
    },
  },
  writeOff: {
    title: '核销应收',
    movesValue: true,
    from: owingContractStates,
    reason: true,
    danger: true,
    fields: { waived: money('核销金额', { required: true, min: 1 }) },
  },
  invoice: {
    title: '登记开票',
    movesValue: true,
    from: ['effective', 'expired', 'finished'],
    fields: {
      invoiceNo: text('发票号码', { required: true, max: 40 }),
      invoicedOn: date('开票日期', { required: true }),
      invoiced: money('开票金额', { required: true, min: 1, help: '价税合计' }),
      invoiceRate: dictionary('税率', 'tax_rate', { required: true, default: '6' }),
      invoiceNet: money('不含税金额', { min: 0, help: '不填则按税率计算' }),
      invoiceTax: money('税额', { min: 0, help: '不填则按税率计算' }),
    },
  },
  finish: { title: '履行完毕', from: ['effective', 'expired'], to: 'finished', bySystem: true },
  complete: { title: '随结案履行完毕', from: ['effective', 'expired'], to: 'finished', bySystem: true },
  expire: { title: '到期', from: 'effective', to: 'expired', bySystem: true },
  renewTerm: {
    title: '自动续期',
    from: 'effective',
    bySystem: true,
    fields: { endDate: date('续期至', { required: true }) },
  },
  rescind: { title: '申请解除', from: 'effective', to: 'rescinding', reason: true, danger: true },
  keepInForce: { title: '撤回解除', from: 'rescinding', to: 'effective', reason: true },
  confirmRescind: {
    title: '确认解除',
    movesValue: true,
    from: 'rescinding',
    to: 'rescinded',
    danger: true,
    secondPersonAfter: 'rescind',
    fields: {
      rescindFile: file('对方确认文件', { required: true, biz: 'contract' }),
      contractEnd: endingFields.contractEnd,
      receivableEnd: endingFields.receivableEnd,
      waivedAmount: endingFields.waivedAmount,
      refundedAmount: endingFields.refundedAmount,
      businessEnd: endingFields.businessEnd,
    },
  },
  archive: {
    title: '归档',
    from: ['finished', 'expired', 'rescinded'],
    to: 'archived',
    fields: { archiveNo: text('档案号', { required: true, max: 40 }) },
  },
  borrow: {
    title: '借阅',
    from: 'archived',
    fields: {
      borrowerId: user('借阅人', { required: true }),
      returnBy: date('应还日期', { required: true }),
    },
  },
  giveBack: { title: '归还', from: 'archived' },
  void: { title: '作废', from: beforeEffective, to: 'voided', reason: true, danger: true },
} as const satisfies Steps
