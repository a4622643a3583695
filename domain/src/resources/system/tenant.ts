import { defineResource } from '../../resource/defineResource.ts'
import { computed, datetime, dictionary, text } from '../../resource/kinds/builders.ts'

/** 租户: an office on the platform. Its number, the id of its row, is assigned manually (wire contract §4.19). */
export const tenant = defineResource({
  name: 'tenant',
  title: '租户',
  path: '/sys/tenant',
  table: 'sys_tenant',
  titleField: 'name',
  scope: 'platform',
  fields: {
    number: computed('租户编号', ({ id }) => Number(id), { list: { width: 110, fixed: 'left' } }),
    name: text('租户名称', { required: true, max: 100, pinyin: true, list: true, search: 'like' }),
    beginDate: datetime('开始时间', { list: { width: 152 }, search: { rule: 'range', more: true } }),
    endDate: datetime('结束时间', {
      list: { width: 240 },
      search: { rule: 'range', more: true },
      help: '不填写表示长期有效；到期后该租户的用户立即不能使用系统',
    }),
    status: dictionary('状态', 'tenant_status', {
      required: true,
      default: '1',
      wireNumber: true,
      list: { width: 90 },
      search: 'eq',
    }),
    packages: computed('用户套餐', ({ packageNames }) => (packageNames as string | null | undefined) || '不限', {
      list: { width: 140 },
    }),
  },
  check: ({ beginDate, endDate }) =>
    beginDate && endDate && endDate <= beginDate ? [{ field: 'endDate', message: '结束时间应晚于开始时间' }] : [],
})
