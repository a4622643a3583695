import { defineResource } from '../../../resource/defineResource.ts'
import { image, integer, text, tree, yesNo } from '../../../resource/kinds/builders.ts'

/** 模板类型: the kinds of contracts, used to file contracts and templates. */
export const templateType = defineResource({
  name: 'templateType',
  title: '模板类型',
  path: '/legal/templateType',
  menu: { group: '/legal-contract', sortNo: 4 },
  titleField: 'name',
  parentField: 'parentId',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    name: text('类型名称', { required: true, max: 50, pinyin: true, list: { width: 240 }, search: 'like' }),
    code: text('类型编码', { required: true, unique: true, max: 32, list: { width: 160 }, search: 'like' }),
    parentId: tree('上级类型', 'templateType', { search: { rule: 'eq', more: true } }),
    icon: image('图标', { biz: 'template' }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 90 } }),
    showFlag: yesNo('前台展示', { default: 'Y', list: { width: 110 }, search: 'eq' }),
  },
})
