import { defineResource } from '../../resource/defineResource.ts'
import { dictionaries, dictionary, integer, multiline, text, yesNo } from '../../resource/kinds/builders.ts'

/** 期限规则: how long a period is and what begins it. Figures of the law, and so an administrator's to correct. */
export const deadlineRule = defineResource({
  name: 'deadlineRule',
  title: '期限规则',
  path: '/legal/deadlineRule',
  titleField: 'name',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    code: text('规则编码', { required: true, unique: true, max: 40, list: { width: 160 }, search: 'like' }),
    name: text('规则名称', { required: true, max: 60, pinyin: true, list: { width: 240 }, search: 'like' }),
    type: dictionary('期限类型', 'deadline_type', { required: true, list: { width: 130 }, search: 'in' }),
    length: integer('期间长度', { required: true, min: 1, max: 1200, list: { width: 100 } }),
    unit: dictionary('单位', 'period_unit', { required: true, list: { width: 90 } }),
    event: text('起算事件', { required: true, max: 60, list: { width: 180 }, help: '如：收到一审判决书' }),
    caseTypes: dictionaries('适用案件', 'case_type', { list: { width: 180 }, search: { rule: 'in', more: true } }),
    basis: text('法律依据', { max: 200, list: { width: 240 } }),
    enabled: yesNo('启用', { default: 'Y', list: { width: 80 }, search: { rule: 'eq', more: true } }),
    orderNum: integer('排序', { min: 0, max: 99_999, default: 100, list: { width: 80 } }),
    note: multiline('说明', { max: 500 }),
  },
})
