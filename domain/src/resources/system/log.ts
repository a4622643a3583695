import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, integer, multiline, text } from '../../resource/kinds/builders.ts'

/**
 * 日志: how entries are queried and printed (wire contract §4.8). It is not in the list of resources, because entries are
 * never added, changed or deleted by users.
 */
export const log = defineResource({
  name: 'log',
  title: '日志',
  path: '/sys/log',
  table: 'sys_log',
  titleField: 'logContent',
  fields: {
    logContent: text('日志内容', { max: 1000 }),
    logType: dictionary('日志类型', 'log_type', { wireNumber: true }),
    operateType: dictionary('操作类型', 'operate_type', { wireNumber: true }),
    userid: text('操作人账号', { max: 100 }),
    username: text('操作人名称', { max: 100 }),
    ip: text('IP', { max: 100 }),
    costTime: integer('耗时(毫秒)'),
    requestType: text('请求方法', { max: 10 }),
    requestUrl: text('请求地址', { max: 500 }),
    requestParam: multiline('请求参数'),
    method: text('接口', { max: 500 }),
    agent: text('浏览器', { max: 300 }),
    requestId: text('请求编号', { max: 64 }),
  },
})
