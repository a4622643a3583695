import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, text } from '../../resource/kinds/builders.ts'

export const position = defineResource({
  name: 'position',
  title: '职务',
  path: '/sys/position',
  table: 'sys_position',
  titleField: 'name',
  isForAllStaff: true,
  fields: {
    code: text('职务编码', { required: true, unique: true, max: 100, list: { width: 200 }, search: 'like' }),
    name: text('职务名称', { required: true, max: 100, pinyin: true, list: true, search: 'like' }),
    postRank: dictionary('职级', 'position_rank', { required: true, list: { width: 120 }, search: 'eq' }),
  },
})
