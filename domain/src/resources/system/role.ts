import { defineResource } from '../../resource/defineResource.ts'
import { text, yesNo } from '../../resource/kinds/builders.ts'

export const role = defineResource({
  name: 'role',
  title: '角色',
  path: '/sys/role',
  table: 'sys_role',
  titleField: 'roleName',
  isForAllStaff: true,
  fields: {
    roleName: text('角色名称', { required: true, min: 2, max: 30, pinyin: true, list: true, search: 'like' }),
    roleCode: text('角色编码', {
      required: true,
      unique: true,
      max: 64,
      problem: (code) => (/[\u4e00-\u9fff]/.test(code) ? '不可输入汉字!' : undefined),
      list: { width: 200 },
      search: 'like',
    }),
    needsTwoStep: yesNo('要求两步验证', {
      default: 'N',
      list: { width: 130 },
      help: '选“是”时，该角色的用户下次登录须先设置两步验证，之后也不能关闭',
    }),
    description: text('描述', { max: 126, list: { width: 360 } }),
  },
})
