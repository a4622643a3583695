import { defineResource } from '../../resource/defineResource.ts'
import { date, dictionary, money, multiline, reference, sequence, text, user } from '../../resource/kinds/builders.ts'

const matter = { section: '委托事项' }
const fee = { section: '收费' }
const progress = { section: '办理' }

/** 委托: a matter that a lawyer conducts for a client. The acts that move it on belong to its area. */
export const entrustment = defineResource({
  name: 'entrustment',
  title: '委托',
  path: '/legal/entrustment',
  titleField: 'matter',
  fields: {
    no: sequence(
      '委托编号',
      { prefix: 'WT', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160 }, search: 'like', form: matter },
    ),
    matter: text('委托事项', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 260 },
      search: 'like',
      form: { ...matter, span: 2 },
    }),
    enterpriseId: reference('委托企业', 'enterprise', {
      list: { width: 220 },
      search: { rule: 'eq', more: true },
      form: matter,
    }),
    caseType: dictionary('案件类型', 'case_type', {
      required: true,
      list: { width: 110 },
      search: { rule: 'in', more: true },
      form: matter,
    }),
    stage: dictionary('案件阶段', 'case_stage', {
      list: { width: 110 },
      search: { rule: 'in', more: true },
      form: matter,
    }),
    court: text('受理机构', { max: 100, list: { hidden: true }, form: matter }),
    claimAmount: money('标的额', { min: 0, list: { width: 140, hidden: true }, form: fee }),
    feeMode: dictionary('收费方式', 'fee_mode', { search: { rule: 'in', more: true }, form: fee }),
    fixedAmount: money('律师费', { min: 0, list: { width: 130 }, statistics: 'sum', form: fee }),
    leadLawyerId: user('承办律师', { required: true, list: { width: 110 }, search: 'eq', form: progress }),
    nextDeadline: date('最近期限', { list: { width: 120 }, search: 'range', form: progress }),
    deadlineType: dictionary('期限类型', 'deadline_type', {
      list: { width: 120, hidden: true },
      search: { rule: 'in', more: true },
      form: progress,
    }),
    status: dictionary('状态', 'entrust_status', {
      readOnly: true,
      list: { width: 110, fixed: 'right' },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...progress, span: 2 } }),
  },
})
