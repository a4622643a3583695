import { defineResource } from '../../resource/defineResource.ts'
import { department, text } from '../../resource/kinds/builders.ts'

/** A role that is limited to one department. */
export const departRole = defineResource({
  name: 'departRole',
  title: '部门角色',
  path: '/sys/sysDepartRole',
  table: 'sys_depart_role',
  titleField: 'roleName',
  uniqueTogether: [['departId', 'roleCode']],
  fields: {
    departId: department('所属部门', { required: true, list: true, search: { rule: 'eq', more: true } }),
    roleName: text('部门角色名称', { required: true, min: 2, max: 30, list: true, search: 'like' }),
    roleCode: text('部门角色编码', {
      required: true,
      max: 64,
      problem: (code) => (/[\u4e00-\u9fff]/.test(code) ? '不可输入汉字!' : undefined),
      list: { width: 200 },
      search: 'like',
    }),
    description: text('描述', { max: 126, list: true }),
  },
})
