import { defineResource } from '../../../resource/defineResource.ts'
import { dictionary, integer, money, multiline, rows, text, yesNo } from '../../../resource/kinds/builders.ts'

/** 委托项目: the catalogue of matter types, with the standard fee and the documents that the archive requires. */
export const entrustItem = defineResource({
  name: 'entrustItem',
  title: '委托项目',
  path: '/legal/entrustItem',
  menu: { group: '/legal-entrustment', sortNo: 2 },
  titleField: 'name',
  defaultSort: { field: 'orderNum', descending: false },
  sheet: true,
  fields: {
    code: text('项目编码', { required: true, unique: true, max: 30, list: { width: 140 }, search: 'like' }),
    name: text('项目名称', {
      required: true,
      max: 60,
      pinyin: true,
      list: { width: 240 },
      search: 'like',
    }),
    caseType: dictionary('案件类型', 'case_type', { required: true, list: { width: 120 }, search: 'in' }),
    stage: dictionary('案件阶段', 'case_stage', { list: { width: 120 }, search: { rule: 'in', more: true } }),
    feeMode: dictionary('默认收费方式', 'fee_mode', { list: { width: 130 } }),
    priceFrom: money('标准起价', { min: 0, list: { width: 130 } }),
    riskAllowed: yesNo('可风险代理', {
      default: 'Y',
      list: { width: 110 },
      search: { rule: 'eq', more: true },
      help: '刑事、行政、婚姻继承、劳动报酬、群体性等案件不得实行风险代理',
    }),
    documents: text('所需文书', { max: 200, help: '如：委托合同、授权委托书、所函、风险告知书' }),
    checklist: rows(
      '归档清单',
      { name: text('材料', { required: true, max: 100 }), needed: yesNo('必备', { default: 'Y' }) },
      { max: 60 },
    ),
    saleFlag: yesNo('可选用', { default: 'Y', list: { width: 90 }, search: { rule: 'eq', more: true } }),
    orderNum: integer('排序', { min: 0, max: 99_999, default: 100, list: { width: 80 } }),
    remark: multiline('备注', { max: 500 }),
  },
})
