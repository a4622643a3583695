import { defineResource } from '../../../resource/defineResource.ts'
import {
  date,
  dictionaries,
  dictionary,
  integer,
  multiline,
  reference,
  text,
  yesNo,
} from '../../../resource/kinds/builders.ts'

const period = { section: '期间' }
const law = { section: '依据' }

/**
 * 期限规则: the length of a period, its starting event and its legal basis. A changed law is a new rule that replaces the
 * old one; the start day of a period decides which one applies.
 */
export const deadlineRule = defineResource({
  name: 'deadlineRule',
  title: '期限规则',
  path: '/legal/deadlineRule',
  menu: { group: '/legal-entrustment', sortNo: 7 },
  titleField: 'name',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    code: text('规则编码', {
      required: true,
      unique: true,
      max: 40,
      list: { width: 160, hidden: true },
      search: { rule: 'like', more: true },
      form: period,
    }),
    name: text('规则名称', {
      required: true,
      max: 60,
      pinyin: true,
      list: { width: 240 },
      search: 'like',
      form: period,
    }),
    type: dictionary('期限类型', 'deadline_type', {
      required: true,
      list: { width: 130 },
      search: 'in',
      form: period,
    }),
    counting: dictionary('计算方式', 'period_counting', {
      default: 'period',
      list: { width: 120 },
      search: { rule: 'eq', more: true },
      help: '法定期间：次日起算，届满日遇休假日顺延；措施届满：当日计入，不顺延',
      form: period,
    }),
    length: integer('期间长度', { required: true, min: 1, max: 1200, list: { width: 100 }, form: period }),
    unit: dictionary('单位', 'period_unit', { required: true, list: { width: 90 }, form: period }),
    event: text('起算事件', {
      required: true,
      max: 60,
      list: { width: 180 },
      help: '如：收到一审判决书',
      form: period,
    }),
    caseTypes: dictionaries('适用案件', 'case_type', {
      list: { width: 180 },
      search: { rule: 'in', more: true },
      form: period,
    }),
    enabled: yesNo('启用', { default: 'Y', list: { width: 80 }, search: { rule: 'eq', more: true }, form: period }),
    orderNum: integer('排序', { min: 0, max: 99_999, default: 100, list: { width: 80, hidden: true }, form: period }),
    basis: text('法律依据', { max: 200, list: { width: 240 }, help: '如：民事诉讼法第一百七十一条', form: law }),
    validFrom: date('施行日期', { list: { width: 120, hidden: true }, help: '起算日早于此日的不适用', form: law }),
    validTo: date('失效日期', { list: { width: 120, hidden: true }, help: '起算日晚于此日的不适用', form: law }),
    replacesId: reference('取代的规则', 'deadlineRule', { list: { hidden: true }, form: law }),
    note: multiline('说明', { max: 500, form: { ...law, span: 2 } }),
    status: dictionary('核对状态', 'rule_check', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
    checkedBy: text('核对人', { readOnly: true, account: true, max: 100, list: { width: 100 }, form: law }),
    checkedOn: date('核对日期', { readOnly: true, list: { width: 120, hidden: true }, form: law }),
  },
  states: {
    field: 'status',
    initial: 'unchecked',
    // A rule that a lawyer has confirmed cannot be changed.
    editable: ['unchecked'],
    course: ['unchecked', 'checked'],
    actions: {
      check: { title: '核对', from: 'unchecked', to: 'checked' },
      uncheck: { title: '撤销核对', from: 'checked', to: 'unchecked', reason: true, danger: true },
    },
  },
  check: ({ validFrom, validTo }) =>
    validFrom && validTo && validTo < validFrom ? [{ field: 'validTo', message: '失效日期不能早于施行日期' }] : [],
})
