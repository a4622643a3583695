import { defineResource } from '../../resource/defineResource.ts'
import { integer, text } from '../../resource/kinds/builders.ts'

/** 字典: its items are rows of `dictItem`. */
export const dict = defineResource({
  name: 'dict',
  title: '字典',
  path: '/sys/dict',
  table: 'sys_dict',
  titleField: 'dictName',
  scope: 'platform',
  fields: {
    dictName: text('字典名称', { required: true, max: 100, pinyin: true, list: true, search: 'like' }),
    dictCode: text('字典编码', {
      required: true,
      unique: true,
      max: 100,
      // Codes are used in URLs and beside table names, which contain commas.
      problem: (code) => (/^[\w.-]+$/.test(code) ? undefined : '只能包含字母、数字和 _ . -'),
      list: { width: 220 },
      search: 'like',
    }),
    description: text('描述', { max: 255, list: true }),
    type: integer('字典类型', { min: 0, max: 2, default: 0, help: '0 文本，1 数字，2 布尔', form: false }),
  },
})
