import { defineResource } from '../../resource/defineResource.ts'
import { computed, dictionary, integer, text } from '../../resource/kinds/builders.ts'

/** 用户套餐: the menus and buttons available to a tenant. Its area stores its contents and its tenants. */
export const userPackage = defineResource({
  name: 'userPackage',
  title: '用户套餐',
  path: '/sys/userPackage',
  table: 'sys_user_package',
  titleField: 'name',
  scope: 'platform',
  fields: {
    name: text('套餐名称', { required: true, unique: true, max: 50, pinyin: true, list: true, search: 'like' }),
    status: dictionary('状态', 'valid_status', {
      default: '1',
      help: '无效的套餐不再提供任何菜单，拥有它的租户立即受到限制',
      list: { width: 90 },
      search: 'eq',
    }),
    description: text('描述', { max: 255, list: true, form: { span: 2 } }),
    maxUsers: integer('用户数上限', {
      min: 1,
      max: 1_000_000,
      unit: '人',
      help: '不填写则不限；租户有多个套餐时相加',
      list: { width: 110 },
    }),
    maxStorageMb: integer('存储上限', {
      min: 1,
      max: 100_000_000,
      unit: 'MB',
      help: '不填写则不限；租户有多个套餐时相加',
      list: { width: 110 },
    }),
    menuCount: computed('菜单与按钮', ({ menuCount }) => Number(menuCount ?? 0), { list: { width: 120 } }),
    tenantNames: computed('使用的租户', ({ tenantNames }) => (tenantNames as string | null | undefined) || '无', {
      list: { width: 220 },
    }),
  },
})
