import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, integer, multiline, text, tree } from '../../resource/kinds/builders.ts'

/** 部门: a tree whose codes grow by three characters per level; the departments area generates them. */
export const department = defineResource({
  name: 'department',
  title: '部门',
  path: '/sys/sysDepart',
  table: 'sys_depart',
  titleField: 'departName',
  isForAllStaff: true,
  parentField: 'parentId',
  fields: {
    departName: text('部门名称', { required: true, max: 100, pinyin: true, list: { width: 240 }, search: 'like' }),
    orgCode: text('部门编码', { unique: true, max: 64, readOnly: true, list: { width: 140 }, search: 'right_like' }),
    orgCategory: dictionary('机构类型', 'org_category', { required: true, list: { width: 110 }, search: 'eq' }),
    orgType: text('层级', { max: 10, readOnly: true, form: false }),
    parentId: tree('上级部门', 'department', { search: { rule: 'eq', more: true } }),
    departOrder: integer('排序', { default: 0, list: { width: 80 } }),
    departNameEn: text('英文名', { max: 500 }),
    departNameAbbr: text('缩写', { max: 500 }),
    description: text('描述', { max: 500 }),
    mobile: text('手机号', { max: 32, pattern: 'mobileStrict', list: { width: 130 } }),
    fax: text('传真', { max: 32 }),
    address: text('地址', { max: 100, list: true }),
    memo: multiline('备注', { max: 500 }),
    status: dictionary('状态', 'depart_status', { default: '1' }),
  },
})
