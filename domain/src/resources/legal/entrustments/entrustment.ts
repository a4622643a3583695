import { defineResource } from '../../../resource/defineResource.ts'
import {
  category,
  date,
  datetime,
  dictionaries,
  dictionary,
  file,
  money,
  multiline,
  number,
  reference,
  references,
  rows,
  sequence,
  text,
  user,
  yesNo,
} from '../../../resource/kinds/builders.ts'
import { settlementFields } from '../ending.ts'
import { entrustmentErrors } from './entrustmentErrors.ts'
import { archiveRow, entrustmentStates } from './entrustmentStates.ts'
import { partyRow } from '../partyRow.ts'

const matter = { section: '委托事项' }
const parties = { section: '当事人' }
const authority = { section: '授权' }
const fee = { section: '收费' }
const progress = { section: '办理' }
const end = { section: '结案与归档' }

/** 委托: a matter that a lawyer handles for a client, from the first consultation to the archive. */
export const entrustment = defineResource({
  name: 'entrustment',
  title: '委托',
  path: '/legal/entrustment',
  wall: 'blockedUserIds',
  titleField: 'matter',
  fields: {
    no: sequence(
      '委托编号',
      { rule: 'matter_num', prefix: 'WT', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 168 }, search: 'like', form: matter },
    ),
    matter: text('委托事项', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 220 },
      search: 'like',
      form: { ...matter, span: 2 },
    }),
    enterpriseId: reference('委托企业', 'enterprise', {
      list: { width: 200 },
      search: { rule: 'eq', more: true },
      form: matter,
    }),
    personName: text('委托人（个人）', { max: 50, list: { hidden: true }, form: matter }),
    itemIds: references('委托项目', 'entrustItem', {
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: matter,
    }),
    caseType: dictionary('案件类型', 'case_type', {
      required: true,
      list: { width: 110, importance: 3 },
      search: { rule: 'in', more: true },
      form: matter,
    }),
    stage: dictionary('案件阶段', 'case_stage', {
      list: { width: 110, importance: 3 },
      search: { rule: 'in', more: true },
      form: matter,
    }),
    causeOfAction: category('案由', '案由', { list: { hidden: true }, form: matter }),
    court: text('受理机构', {
      max: 100,
      list: { hidden: true },
      search: { rule: 'like', more: true },
      form: { ...matter, more: true },
    }),
    sourceAppointmentId: reference('来源预约', 'appointment', { fixed: true, form: { ...matter, more: true } }),
    parties: rows('当事人', partyRow, { max: 100, form: parties }),
    opponents: text('对方当事人', {
      readOnly: true,
      max: 12_000,
      pinyin: true,
      searchKey: 'opponentsKey',
      list: { width: 200, hidden: true },
      search: { rule: 'like', more: true },
      form: false,
    }),
    opponentsKey: text('对方当事人检索键', {
      readOnly: true,
      writeOnly: true,
      max: 12_000,
      search: 'like',
      form: false,
    }),
    noOpponentReason: text('暂无对方当事人的原因', {
      max: 200,
      help: '诉讼、仲裁案件没有填写对方当事人时必填',
      form: { ...parties, span: 2 },
    }),
    authority: dictionary('授权范围', 'auth_scope', { form: authority }),
    powers: dictionaries('授权事项', 'auth_power', { form: { ...authority, more: true } }),
    authorityDraft: file('待签授权委托书', { biz: 'entrustment', readOnly: true, form: authority }),
    authorityFile: file('已签授权委托书', { biz: 'entrustment', readOnly: true, form: authority }),
    contractId: reference('委托合同', 'contract', { readOnly: true, form: authority }),
    claimAmount: money('标的额', { min: 0, list: { width: 140, hidden: true }, form: { ...fee, more: true } }),
    feeMode: dictionary('收费方式', 'fee_mode', { search: { rule: 'in', more: true }, form: fee }),
    fixedAmount: money('律师费', { min: 0, list: { width: 130, importance: 1 }, statistics: 'sum', form: fee }),
    taxRate: dictionary('税率', 'tax_rate', { help: '律师费为含税价', form: { ...fee, more: true } }),
    netFee: money('不含税律师费', { readOnly: true, form: false }),
    feeTax: money('律师费税额', { readOnly: true, form: false }),
    riskRate: number('风险收费比例', { min: 0, max: 100, digits: 2, unit: '%', form: { ...fee, more: true } }),
    feeApprovedBy: text('低价核准人', { readOnly: true, account: true, max: 100, form: fee }),
    hasUnpaid: yesNo('有未收款', {
      readOnly: true,
      list: { width: 100, hidden: true },
      search: { rule: 'eq', more: true },
      form: fee,
    }),
    unpaidWaived: yesNo('同意未收款结案', { readOnly: true, form: fee }),
    leadLawyerId: user('承办律师', { required: true, list: { width: 96 }, search: 'eq', form: progress }),
    teamIds: references('协办人员', 'user', { list: { hidden: true }, form: { ...progress, more: true } }),
    nextDeadline: date('最近期限', {
      readOnly: true,
      list: { width: 152, importance: 1 },
      search: 'range',
      form: progress,
    }),
    deadlineType: dictionary('期限类型', 'deadline_type', {
      readOnly: true,
      list: { width: 120, hidden: true },
      search: { rule: 'in', more: true },
      form: progress,
    }),
    stages: rows(
      '办理阶段',
      {
        stage: dictionary('阶段', 'case_stage', { required: true }),
        court: text('受理机构', { max: 100 }),
        caseNo: text('案号', { max: 60 }),
        startDate: date('开始日期'),
        approved: yesNo('已批准', { default: 'N' }),
      },
      { readOnly: true, max: 50, form: progress },
    ),
    conflictCheckId: reference('利冲检索', 'conflictCheck', { readOnly: true, form: progress }),
    conflictResult: dictionary('利冲结果', 'conflict_result', {
      readOnly: true,
      list: { width: 110 },
      search: { rule: 'in', more: true },
      form: progress,
    }),
    conflictFlag: yesNo('利冲待处理', {
      readOnly: true,
      list: { width: 110, hidden: true },
      search: { rule: 'eq', more: true },
      form: false,
    }),
    conflictFlagReason: text('利冲待处理原因', { readOnly: true, max: 300, form: false }),
    partiesChangedAt: datetime('当事人变更时间', { readOnly: true, form: false }),
    blockedUserIds: references('隔离人员', 'user', { readOnly: true, form: progress }),
    status: dictionary('状态', 'entrust_status', {
      readOnly: true,
      list: { width: 104, order: 3 },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...progress, span: 2, more: true } }),
    result: dictionary('委托结果', 'entrust_result', {
      readOnly: true,
      list: { hidden: true },
      search: { rule: 'in', more: true },
      form: end,
    }),
    summary: multiline('结案小结', { readOnly: true, max: 2000, form: { ...end, span: 2 } }),
    closedAt: date('结案日期', { readOnly: true, search: { rule: 'range', more: true }, form: end }),
    settlement: multiline('结算说明', { readOnly: true, max: 1000, form: { ...end, span: 2 } }),
    ...settlementFields,
    reopenReason: text('重新办理申请', { readOnly: true, max: 500, form: end }),
    archiveNo: text('归档号', { readOnly: true, unique: true, max: 60, list: { hidden: true }, form: end }),
    archiveReduced: multiline('待批准改为非必备的材料', { readOnly: true, max: 12_000, form: { ...end, span: 2 } }),
    archiveItems: rows('归档清单', archiveRow, { readOnly: true, max: 100, form: end }),
  },
  states: entrustmentStates,
  check: entrustmentErrors,
})
