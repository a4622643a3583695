import { defineResource } from '../../resource/defineResource.ts'
import { date, dictionary, money, multiline, reference, sequence, text, user } from '../../resource/kinds/builders.ts'

const content = { section: '合同信息' }
const term = { section: '期限与金额' }

/** 合同: the document, from draft to archive. The acts that move it on belong to its area. */
export const contract = defineResource({
  name: 'contract',
  title: '合同',
  path: '/legal/contract',
  titleField: 'name',
  fields: {
    no: sequence(
      '合同编号',
      { prefix: 'HT', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160 }, search: 'like', form: content },
    ),
    name: text('合同名称', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 260 },
      search: 'like',
      form: { ...content, span: 2 },
    }),
    enterpriseId: reference('签约企业', 'enterprise', {
      required: true,
      list: { width: 220 },
      search: { rule: 'eq', more: true },
      form: content,
    }),
    bizType: dictionary('合同业务', 'contract_biz', {
      required: true,
      list: { width: 130 },
      search: { rule: 'in', more: true },
      form: content,
    }),
    reviewLevel: dictionary('风险等级', 'risk_level', {
      list: { width: 100 },
      search: { rule: 'in', more: true },
      form: content,
    }),
    leadLawyerId: user('承办律师', { list: { width: 110 }, search: 'eq', form: content }),
    amount: money('合同金额', { min: 0, list: { width: 140 }, statistics: 'sum', form: term }),
    signDate: date('签订日期', { list: { width: 120, hidden: true }, form: term }),
    startDate: date('生效日期', { list: { width: 120 }, form: term }),
    endDate: date('到期日期', { list: { width: 120 }, search: 'range', form: term }),
    status: dictionary('状态', 'contract_status', {
      readOnly: true,
      list: { width: 110, fixed: 'right' },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...term, span: 2 } }),
  },
  check: ({ startDate, endDate }) =>
    startDate && endDate && endDate < startDate ? [{ field: 'endDate', message: '到期日期不能早于生效日期' }] : [],
})
