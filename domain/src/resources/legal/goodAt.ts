import { defineResource } from '../../resource/defineResource.ts'
import { image, integer, multiline, text, tree, yesNo } from '../../resource/kinds/builders.ts'

/** 擅长领域: two levels, shown to clients who look for a lawyer. */
export const goodAt = defineResource({
  name: 'goodAt',
  title: '擅长领域',
  path: '/legal/goodAt',
  titleField: 'name',
  isForAllStaff: true,
  parentField: 'parentId',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    name: text('领域名称', {
      required: true,
      unique: true,
      max: 50,
      pinyin: true,
      list: { width: 220 },
      search: 'like',
    }),
    code: text('领域编码', { unique: true, max: 32, list: { width: 140 }, search: 'like' }),
    parentId: tree('上级领域', 'goodAt', { search: 'eq' }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 90 } }),
    showFlag: yesNo('前台展示', { default: 'Y', list: { width: 110 }, search: 'eq' }),
    icon: image('图标', { biz: 'temp' }),
    intro: multiline('简介', { max: 500, list: true }),
  },
})
