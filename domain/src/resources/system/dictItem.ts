import { defineResource } from '../../resource/defineResource.ts'
import { integer, text } from '../../resource/kinds/builders.ts'

const look = { section: '显示与状态' }
const tagColors = ['default', 'processing', 'success', 'warning', 'error']

/** 字典项. `dictId` is not a reference field: a dictionary in the recycle bin retains its items. */
export const dictItem = defineResource({
  name: 'dictItem',
  title: '字典项',
  path: '/sys/dictItem',
  table: 'sys_dict_item',
  titleField: 'itemText',
  scope: 'platform',
  uniqueTogether: [['dictId', 'itemValue']],
  defaultSort: { field: 'sortOrder', descending: false },
  sheet: true,
  fields: {
    dictId: text('所属字典', { required: true, fixed: true, max: 100, help: '字典编码或编号', form: false }),
    itemText: text('名称', { required: true, max: 100, list: true, search: 'like' }),
    itemValue: text('数据值', { required: true, max: 100, list: { width: 160 }, search: 'like' }),
    description: text('描述', { max: 255, list: true }),
    color: text('标签颜色', {
      max: 20,
      form: look,
      problem: (color) => (tagColors.includes(color) ? undefined : `应为 ${tagColors.join('、')} 之一`),
    }),
    sortOrder: integer('排序', { min: 0, default: 1, list: { width: 110 } }),
    status: integer('状态', {
      min: 0,
      max: 1,
      default: 1,
      list: { width: 110 },
      help: '1 启用，0 不启用',
      form: look,
    }),
  },
})
