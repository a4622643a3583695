import { date, datetime, dictionary, integer, money, rows, text } from '../../../resource/kinds/builders.ts'
import { creditCodeError } from '../../../text/creditCode.ts'

/** The sub-tables of a contract. */
export const contractRows = {
  parties: rows(
    '合同各方',
    {
      side: dictionary('合同方', 'party_side', { required: true }),
      name: text('名称', { required: true, max: 100 }),
      creditCode: text('统一社会信用代码', { max: 18, problem: creditCodeError }),
      idNo: text('身份证号', {
        max: 18,
        problem: (value) => (/^\d{17}[\dXx]$/.test(value) ? undefined : '应为 18 位身份证号'),
      }),
      signer: text('签署人', { max: 50 }),
      mobile: text('签署人手机', { max: 11, pattern: 'mobileStrict' }),
      signOrder: integer('签署顺序', { min: 1, max: 20, default: 1 }),
    },
    { max: 20, form: { section: '合同各方', span: 3 } },
  ),
  payPlan: rows(
    '付款计划',
    {
      dueDate: date('应付日期', { required: true }),
      amount: money('金额', { required: true, min: 1 }),
      condition: text('付款条件', { max: 200 }),
    },
    { max: 120, form: { section: '付款计划', span: 3 } },
  ),
  payments: rows(
    '收款记录',
    {
      seq: integer('序号'),
      paidOn: date('收款日期', { required: true }),
      amount: money('金额', { required: true }),
      instalment: text('期次', { max: 100 }),
      note: text('备注', { max: 200 }),
      by: text('登记人', { max: 50 }),
      reverses: integer('冲正的序号'),
    },
    { readOnly: true, max: 500, form: false },
  ),
  settlements: rows(
    '核销与退还',
    {
      settledOn: date('日期', { required: true }),
      waived: money('核销金额', { required: true, min: 0 }),
      refunded: money('退还金额', { required: true, min: 0 }),
      note: text('事由', { max: 600 }),
      by: text('登记人', { max: 50 }),
    },
    { readOnly: true, max: 100, form: false },
  ),
  invoices: rows(
    '发票',
    {
      no: text('发票号码', { required: true, max: 40 }),
      invoicedOn: date('开票日期', { required: true }),
      amount: money('价税合计', { required: true }),
      taxRate: dictionary('税率', 'tax_rate'),
      net: money('不含税金额'),
      tax: money('税额'),
      by: text('登记人', { max: 50 }),
      reverses: text('红冲的发票', { max: 40 }),
    },
    { readOnly: true, max: 500, form: false },
  ),
  reviewNotes: rows(
    '审核意见',
    {
      clause: text('条款', { max: 100 }),
      note: text('意见', { required: true, max: 500 }),
      by: text('审核人', { max: 50 }),
      at: datetime('时间'),
    },
    { readOnly: true, max: 500, form: false },
  ),
}
