import { defineResource } from '../../resource/defineResource.ts'
import { integer, text, tree } from '../../resource/kinds/builders.ts'

/** Kept by the departments area; here it is what other resources refer to. */
export const department = defineResource({
  name: 'department',
  title: '部门',
  path: '/sys/sysDepart',
  calls: 'options',
  table: 'sys_depart',
  titleField: 'departName',
  parentField: 'parentId',
  fields: {
    departName: text('部门名称', { required: true, max: 100, pinyin: true }),
    orgCode: text('部门编码', { required: true, unique: true, max: 64 }),
    parentId: tree('上级部门', 'department'),
    departOrder: integer('排序', { default: 0 }),
  },
})
