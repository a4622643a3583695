import { defineResource } from '../../../resource/defineResource.ts'
import { dictionary, integer, money, multiline, number, text, yesNo } from '../../../resource/kinds/builders.ts'

/** 顾问项目: what a counsel engagement can include, with the default price and response time. */
export const counselItem = defineResource({
  name: 'counselItem',
  title: '顾问项目',
  path: '/legal/counselItem',
  menu: { group: '/legal-counsel', sortNo: 3 },
  titleField: 'name',
  defaultSort: { field: 'orderNum', descending: false },
  sheet: true,
  fields: {
    code: text('项目编码', { required: true, unique: true, max: 32, list: { width: 140 }, search: 'like' }),
    name: text('项目名称', {
      required: true,
      unique: true,
      max: 50,
      pinyin: true,
      list: { width: 200 },
      search: 'like',
    }),
    kind: dictionary('服务类别', 'counsel_kind', { required: true, list: { width: 120 }, search: 'in' }),
    unit: dictionary('计量单位', 'svc_unit', { default: 'time', list: { width: 100 } }),
    price: money('标准单价', { required: true, min: 0, list: { width: 120 } }),
    stdHours: number('标准工时', { min: 0, max: 1000, digits: 1, unit: '小时', list: { width: 110 } }),
    slaHours: integer('响应时限', { min: 1, max: 2000, unit: '工作小时', list: { width: 120 } }),
    carryRule: dictionary('未用数量', 'carry_rule', {
      default: 'expire',
      list: { width: 120 },
      help: '服务期满后未用的数量作废，或按业务参数顺延',
    }),
    needFile: yesNo('须上传材料', { default: 'N' }),
    saleFlag: yesNo('可选用', { default: 'Y', list: { width: 100 }, search: 'eq' }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 80 } }),
    deliverable: multiline('交付成果', { max: 500, form: { span: 2 } }),
  },
})
