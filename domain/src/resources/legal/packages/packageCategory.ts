import { defineResource } from '../../../resource/defineResource.ts'
import { dictionary, image, integer, text, tree, yesNo } from '../../../resource/kinds/builders.ts'

/** 套餐分类: the categories in which clients find packages. */
export const packageCategory = defineResource({
  name: 'packageCategory',
  title: '套餐分类',
  path: '/legal/packageCategory',
  menu: { group: '/legal-package', sortNo: 2 },
  titleField: 'name',
  parentField: 'parentId',
  defaultSort: { field: 'orderNum', descending: false },
  fields: {
    name: text('分类名称', {
      required: true,
      unique: true,
      max: 50,
      pinyin: true,
      list: { width: 220 },
      search: 'like',
    }),
    code: text('分类编码', { unique: true, max: 32, list: { width: 140 }, search: 'like' }),
    parentId: tree('上级分类', 'packageCategory', { search: 'eq' }),
    target: dictionary('面向对象', 'pkg_target', {
      default: 'enterprise',
      list: { width: 110 },
      search: 'eq',
    }),
    orderNum: integer('排序', { min: 0, default: 0, list: { width: 90 } }),
    showFlag: yesNo('前台展示', { default: 'Y', list: { width: 110 }, search: 'eq' }),
    img: image('分类图片', { biz: 'package' }),
  },
})
