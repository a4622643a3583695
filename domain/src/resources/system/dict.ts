import { defineResource } from '../../resource/defineResource.ts'
import { integer, reference, text } from '../../resource/kinds/builders.ts'

const source = { section: '取值来源' }

/**
 * 字典: its items are rows of `dictItem`. With a data source they come from a table of that database instead, for the
 * tenant of the source; the own items then only name older values.
 */
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
    sourceId: reference('数据源', 'dataSource', { help: '不选择时，取值为字典配置中的字典项', form: source }),
    sourceTable: text('数据表', { max: 200, form: source }),
    textColumn: text('显示列', { max: 200, form: source }),
    codeColumn: text('值列', { max: 200, form: source }),
    filterColumn: text('条件列', { max: 200, form: source }),
    filterValue: text('条件值', { max: 200, form: source }),
  },
  check: ({ sourceId, sourceTable, textColumn, codeColumn, filterColumn, filterValue }) => {
    if (!sourceId) return []
    const missing = (field: string, value: unknown, message: string) => (value ? [] : [{ field, message }])
    return [
      ...missing('sourceTable', sourceTable, '请选择数据源中的数据表'),
      ...missing('textColumn', textColumn, '请选择显示列'),
      ...missing('codeColumn', codeColumn, '请选择值列'),
      ...(filterValue ? missing('filterColumn', filterColumn, '请选择条件列') : []),
      ...(filterColumn ? missing('filterValue', filterValue, '请输入条件值') : []),
    ]
  },
})
