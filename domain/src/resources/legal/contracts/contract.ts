import { defineResource } from '../../../resource/defineResource.ts'
import {
  date,
  dictionaries,
  dictionary,
  file,
  integer,
  json,
  money,
  multiline,
  reference,
  sequence,
  text,
  tree,
  user,
  yesNo,
} from '../../../resource/kinds/builders.ts'
import { contractCorrections } from './contractCorrections.ts'
import { contractErrors } from './contractErrors.ts'
import { contractRows } from './contractRows.ts'
import { contractSteps } from './contractSteps.ts'

const content = { section: '合同信息' }
const term = { section: '期限与金额' }
/** Written by the steps and by the server. */
const set = { readOnly: true, form: false } as const

const { parties, payPlan, payments, settlements, invoices, reviewNotes } = contractRows

/** 合同: the document, from draft to archive. */
export const contract = defineResource({
  name: 'contract',
  title: '合同',
  path: '/legal/contract',
  menu: { group: '/legal-contract', sortNo: 1 },
  belongsTo: [
    'parentId',
    { field: 'bizId', kindField: 'bizType', resources: { entrust: 'entrustment' }, nameField: 'bizName' },
  ],
  walledWith: [{ resource: 'entrustment', namedBy: 'contractId' }],
  titleField: 'name',
  fields: {
    no: sequence(
      '合同编号',
      { rule: 'contract_num', prefix: 'HT', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 168 }, search: 'like', form: content },
    ),
    name: text('合同名称', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 210 },
      search: 'like',
      form: { ...content, span: 2 },
    }),
    enterpriseId: reference('签约企业', 'enterprise', {
      list: { width: 200 },
      search: { rule: 'eq', more: true },
      form: content,
    }),
    personName: text('签约个人', {
      max: 50,
      pinyin: true,
      list: { width: 110, hidden: true },
      search: { rule: 'like', more: true },
      help: '与个人签约时填写，不选签约企业',
      form: content,
    }),
    typeId: tree('合同类型', 'templateType', {
      list: { width: 120, hidden: true },
      search: { rule: 'eq', more: true },
      form: content,
    }),
    bizType: dictionary('合同业务', 'contract_biz', {
      required: true,
      list: { width: 130, importance: 3 },
      search: { rule: 'in', more: true },
      form: content,
    }),
    bizId: text('关联记录', { max: 64, form: { section: '关联业务' } }),
    bizName: text('关联业务', { ...set, max: 200, list: { width: 200, hidden: true } }),
    parentId: reference('主合同', 'contract', { help: '补充协议填写', form: { section: '关联业务' } }),
    reviewLevel: dictionary('风险等级', 'risk_level', {
      list: { width: 100, importance: 3 },
      search: { rule: 'in', more: true },
      form: content,
    }),
    leadLawyerId: user('承办律师', { list: { width: 96 }, search: 'eq', form: content }),
    parties,
    amount: money('合同金额', {
      min: 0,
      list: { width: 140, importance: 1 },
      search: { rule: 'range', more: true },
      statistics: 'sum',
      currencyField: 'currency',
      form: term,
    }),
    currency: dictionary('币种', 'currency', {
      default: 'CNY',
      list: { width: 90, importance: 3 },
      search: { rule: 'in', more: true },
      form: { ...term, more: true },
    }),
    taxRate: dictionary('税率', 'tax_rate', { help: '合同金额为含税价', form: { ...term, more: true } }),
    netAmount: money('不含税金额', { ...set, list: { width: 130, hidden: true }, currencyField: 'currency' }),
    taxAmount: money('税额', { ...set, list: { width: 120, hidden: true }, currencyField: 'currency' }),
    feeMode: dictionary('收费方式', 'fee_mode', { search: { rule: 'in', more: true }, form: { ...term, more: true } }),
    signDate: date('签订日期', { list: { width: 120, hidden: true }, form: term }),
    startDate: date('生效日期', { list: { width: 120, importance: 3 }, form: term }),
    endDate: date('到期日期', { list: { width: 112, importance: 1 }, search: 'range', form: term }),
    autoRenew: yesNo('自动续期', { default: 'N', form: { ...term, more: true } }),
    remindDays: dictionaries('到期提醒', 'contract_remind', { form: { ...term, more: true } }),
    payPlan,
    payments,
    settlements,
    invoices,
    unpaidAmount: money('未收金额', {
      ...set,
      list: { width: 130, hidden: true },
      statistics: 'sum',
      currencyField: 'currency',
      search: { rule: 'range', more: true },
    }),
    invoiceStatus: dictionary('开票状态', 'invoice_status', {
      ...set,
      list: { width: 100, hidden: true },
      search: { rule: 'in', more: true },
    }),
    refundAsked: money('申请退款金额', { ...set, currencyField: 'currency' }),
    refundReason: text('退款申请原因', { ...set, max: 500 }),
    files: file('附件', { biz: 'contract', count: 20, form: { ...content, span: 2, more: true } }),
    sealType: dictionary('用章', 'seal_type', { form: { ...content, more: true } }),
    templateId: reference('合同模板', 'contractTemplate', set),
    templateVersion: text('模板版本', { ...set, max: 20 }),
    textVersion: integer('文本版本', set),
    variables: json('变量', { ...set, writeOnly: true }),
    reviewNotes,
    firstReviewerId: user('初审人', { ...set, search: { rule: 'eq', more: true } }),
    contentHash: text('审定内容摘要', { ...set, max: 64 }),
    signedHash: text('签署内容摘要', { ...set, max: 64 }),
    esignFlowId: text('签署流程', { ...set, max: 64 }),
    signBy: date('签署截止日期', set),
    signedBy: text('签署人', { ...set, max: 500 }),
    signedFile: file('签署件', { ...set, biz: 'contract', count: 20 }),
    rescindFile: file('解除确认文件', { ...set, biz: 'contract' }),
    archiveNo: text('档案号', { ...set, unique: true, max: 40, search: { rule: 'like', more: true } }),
    borrowerId: user('借阅人', set),
    returnBy: date('应还日期', set),
    status: dictionary('状态', 'contract_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...term, span: 2, more: true } }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft'],
    course: ['draft', 'reviewing', 'approved', 'signing', 'effective', 'finished', 'archived'],
    actions: { ...contractSteps, ...contractCorrections },
  },
  check: contractErrors,
})
