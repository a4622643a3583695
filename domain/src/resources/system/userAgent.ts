import { defineResource } from '../../resource/defineResource.ts'
import { datetime, dictionary, text } from '../../resource/kinds/builders.ts'

/** 代理人: who also gets a user's notices while the user is away (wire contract §3.26, §4.20). */
export const userAgent = defineResource({
  name: 'userAgent',
  title: '代理人',
  path: '/sys/sysUserAgent',
  table: 'sys_user_agent',
  titleField: 'userName',
  fields: {
    userName: text('用户账号', { required: true, unique: true, max: 100, list: { width: 160 }, search: 'like' }),
    agentUserName: text('代理人账号', { required: true, max: 100, list: { width: 160 }, search: 'like' }),
    startTime: datetime('代理开始时间', { required: true, list: { width: 152 } }),
    endTime: datetime('代理结束时间', { required: true, list: { width: 152 } }),
    status: dictionary('状态', 'valid_status', { default: '0', list: { width: 90 }, search: 'eq' }),
    createName: text('创建人姓名', { max: 100, readOnly: true, form: false }),
    updateName: text('更新人姓名', { max: 100, readOnly: true, form: false }),
    sysCompanyCode: text('公司编码', { max: 64, readOnly: true, form: false }),
  },
  check: ({ startTime, endTime }) =>
    startTime && endTime && startTime >= endTime
      ? [{ field: 'endTime', message: '代理结束时间需大于代理开始时间' }]
      : [],
})
