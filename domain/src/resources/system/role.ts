import { defineResource } from '../../resource/defineResource.ts'
import { text } from '../../resource/kinds/builders.ts'

export const role = defineResource({
  name: 'role',
  title: '角色',
  path: '/sys/role',
  table: 'sys_role',
  titleField: 'roleName',
  isForAllStaff: true,
  fields: {
    roleName: text('角色名称', { required: true, min: 2, max: 30, list: true, search: 'like' }),
    roleCode: text('角色编码', {
      required: true,
      unique: true,
      max: 64,
      problem: (code) => (/[\u4e00-\u9fff]/.test(code) ? '不可输入汉字!' : undefined),
      list: { width: 200 },
      search: 'like',
    }),
    description: text('描述', { max: 126, list: { width: 360 } }),
  },
})
