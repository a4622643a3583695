import { defineResource } from '../../resource/defineResource.ts'
import { text, tree } from '../../resource/kinds/builders.ts'

/** 分类: a tree whose codes grow by three characters per level; the categories area generates them. */
export const category = defineResource({
  name: 'category',
  title: '分类',
  path: '/sys/category',
  table: 'sys_category',
  titleField: 'name',
  isForAllStaff: true,
  parentField: 'parentId',
  defaultSort: { field: 'code', descending: false },
  fields: {
    name: text('分类名称', { required: true, max: 100, pinyin: true, list: { width: 240 }, search: 'like' }),
    code: text('分类编码', {
      unique: true,
      max: 100,
      readOnly: true,
      help: '由上级编码和序号自动生成',
      list: { width: 160 },
      search: 'right_like',
    }),
    parentId: tree('上级分类', 'category', { wire: 'pid', search: { rule: 'eq', more: true } }),
  },
})
