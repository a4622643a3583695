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
  // Tenants are opened with all that they need; their numbers are permanent.
  without: ['add', 'import'],
  fields: {
    number: computed('租户编号', ({ id }) => Number(id), { list: { width: 110, fixed: 'left' } }),
    name: text('租户名称', { required: true, max: 100, pinyin: true, list: true, search: 'like' }),
    beginDate: datetime('开始时间', { list: { width: 152, importance: 3 }, search: { rule: 'range', more: true } }),
    endDate: datetime('结束时间', {
      list: { width: 240 },
      search: { rule: 'range', more: true },
      help: '不填写表示长期有效',
    }),
    readOnlyUntil: datetime('只读期至', {
      list: { width: 152, hidden: true },
      help: '冻结或到期后，到此时间为止可以查看和导出、不能修改，之后关闭；不填写则立即关闭',
    }),
    exportedAt: datetime('最近导出', { readOnly: true, list: { width: 152, hidden: true }, form: false }),
    status: dictionary('状态', 'tenant_status', {
      required: true,
      default: '1',
      wireNumber: true,
      list: { width: 90 },
      search: 'eq',
    }),
    usage: computed('用量', ({ usage }) => (usage as string | null | undefined) ?? null, { list: { width: 200 } }),
    packages: computed('用户套餐', ({ packageNames }) => (packageNames as string | null | undefined) || '不限', {
      list: { width: 140 },
    }),
  },
  check: ({ beginDate, endDate }) =>
    beginDate && endDate && endDate <= beginDate ? [{ field: 'endDate', message: '结束时间应晚于开始时间' }] : [],
})
