import { defineResource } from '../../../resource/defineResource.ts'
import {
  date,
  dictionary,
  integer,
  money,
  multiline,
  number,
  reference,
  references,
  rows,
  sequence,
  text,
  user,
} from '../../../resource/kinds/builders.ts'
import { settlementFields } from '../ending.ts'
import { counselSteps } from './counselSteps.ts'
import { freeFeeMode } from '../receivable.ts'

const who = { section: '客户与团队' }
const scope = { section: '服务内容' }
const fee = { section: '期限与费用' }

/** 法律顾问: an engagement, from draft to archive. Its entitlements and their use are in the ledger. */
export const counsel = defineResource({
  name: 'counsel',
  title: '法律顾问',
  path: '/legal/counsel',
  menu: { group: '/legal-counsel', sortNo: 1 },
  walledWith: ['contractId'],
  titleField: 'name',
  fields: {
    no: sequence(
      '顾问编号',
      { rule: 'counsel_num', prefix: 'GW', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 168 }, search: 'like', form: who },
    ),
    name: text('顾问名称', {
      max: 150,
      pinyin: true,
      list: { width: 240 },
      search: 'like',
      form: who,
      help: '不填则按企业与顾问方式命名',
    }),
    enterpriseId: reference('服务企业', 'enterprise', {
      required: true,
      list: { width: 240, hidden: true },
      search: 'eq',
      form: who,
    }),
    mode: dictionary('顾问方式', 'counsel_mode', {
      default: 'annual',
      list: { width: 100, importance: 3 },
      search: 'in',
      form: who,
    }),
    leadLawyerId: user('主办律师', { required: true, list: { width: 96 }, search: 'eq', form: who }),
    teamIds: references('团队成员', 'user', { form: { ...who, more: true } }),
    responseLevel: dictionary('响应级别', 'resp_level', {
      default: 'normal',
      list: { width: 110, hidden: true },
      search: { rule: 'in', more: true },
      form: { ...who, more: true },
    }),
    startDate: date('开始日期', { required: true, list: { width: 112 }, form: fee }),
    endDate: date('结束日期', { required: true, list: { width: 112 }, search: 'range', form: fee }),
    fee: money('服务费', { min: 0, list: { width: 130 }, statistics: 'sum', help: '免费时不填', form: fee }),
    taxRate: dictionary('税率', 'tax_rate', { help: '服务费为含税价', form: { ...fee, more: true } }),
    netFee: money('不含税服务费', { readOnly: true, form: false }),
    feeTax: money('服务费税额', { readOnly: true, form: false }),
    feeMode: dictionary('收费方式', 'fee_mode', { default: 'fixed', list: { hidden: true }, form: fee }),
    contractId: reference('顾问合同', 'contract', { list: { width: 200, hidden: true }, form: { ...fee, more: true } }),
    packageOrderId: reference('套餐订单', 'packageOrder', { form: { ...fee, more: true } }),
    renewOfId: reference('续签自', 'counsel', { fixed: true, form: false }),
    lines: rows(
      '服务项目',
      {
        counselItemId: reference('顾问项目', 'counselItem', { required: true }),
        qty: integer('数量', { required: true, min: 1, max: 100_000 }),
        note: text('说明', { max: 200 }),
      },
      { max: 30, form: scope },
    ),
    scopeText: multiline('服务范围', { max: 2000, form: { ...scope, span: 2 } }),
    excludeText: multiline('不含事项', { max: 1000, form: { ...scope, span: 2, more: true } }),
    usedShare: number('已用比例', {
      readOnly: true,
      digits: 1,
      unit: '%',
      list: { width: 110, hidden: true },
      search: { rule: 'range', more: true },
      help: '已用数量 ÷ 授予数量；按套餐服务的看套餐订单',
      form: false,
    }),
    breachCount: integer('超时次数', {
      readOnly: true,
      list: { width: 110, hidden: true },
      search: { rule: 'range', more: true },
      help: '超过承诺时限的服务请求，每分钟核对一次',
      form: false,
    }),
    approveNote: text('审批说明', { readOnly: true, max: 500, form: false }),
    endReason: text('终止申请', { readOnly: true, max: 500, form: false }),
    settledAmount: money('终止结算金额', { readOnly: true, min: 0, form: false }),
    ...settlementFields,
    status: dictionary('状态', 'counsel_status', {
      readOnly: true,
      list: { width: 104, order: 3 },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...fee, span: 2, more: true } }),
  },
  check: ({ mode, startDate, endDate, fee: price, feeMode, lines }) => [
    ...(feeMode !== freeFeeMode && price == null ? [{ field: 'fee', message: '请输入服务费' }] : []),
    ...(feeMode === freeFeeMode && price ? [{ field: 'fee', message: '收费方式为免费时不填服务费' }] : []),
    ...(mode == null ? [{ field: 'mode', message: '请选择顾问方式' }] : []),
    ...(startDate && endDate && endDate < startDate ? [{ field: 'endDate', message: '结束日期不能早于开始日期' }] : []),
    ...(lines ?? []).flatMap(({ counselItemId }, index) =>
      lines!.findIndex((other) => other.counselItemId === counselItemId) < index
        ? [{ field: `lines[${index}].counselItemId`, message: `服务项目第 ${index + 1} 行：该顾问项目已在前面列出` }]
        : [],
    ),
  ],
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft'],
    course: ['draft', 'reviewing', 'pendingSign', 'active', 'finished', 'archived'],
    actions: counselSteps,
  },
})
