import type { Values } from '../../../resource/Field.ts'
import { defineResource } from '../../../resource/defineResource.ts'
import {
  datetime,
  dictionaries,
  integer,
  multiline,
  reference,
  references,
  rows,
  text,
  yesNo,
} from '../../../resource/kinds/builders.ts'

const when = { section: '发送时间' }
const receivers = { section: '接收人' }

const takesParams = ({ sqlReportId }: Values): boolean => Boolean(sqlReportId)

/** 报表订阅: sends a report on days of the week or the month. Each recipient gets the figures of the rows that they may see. */
export const reportSubscription = defineResource({
  name: 'reportSubscription',
  title: '报表订阅',
  path: '/online/reportSubscription',
  table: 'onl_report_subscription',
  without: ['import'],
  titleField: 'title',
  fields: {
    title: text('名称', {
      required: true,
      max: 60,
      pinyin: true,
      help: '邮件和通知的标题',
      list: { width: 180, importance: 1 },
      search: 'like',
    }),
    reportId: reference('报表', 'report', {
      fixed: true,
      allowsDeletion: true,
      list: { width: 150 },
      search: 'eq',
      shownIf: ({ reportId, sqlReportId }) => Boolean(reportId) || !sqlReportId,
    }),
    sqlReportId: reference('SQL 报表', 'sqlReport', {
      fixed: true,
      allowsDeletion: true,
      help: '与报表二选一',
      list: { width: 150 },
      search: 'eq',
      shownIf: ({ reportId, sqlReportId }) => Boolean(sqlReportId) || !reportId,
    }),
    params: rows(
      '参数',
      {
        name: text('参数名', { required: true, max: 40 }),
        value: text('值', { max: 200, help: '日期可写“今天”“今天-7”，按发送那天计算' }),
      },
      { max: 20, form: { section: '参数' }, shownIf: takesParams },
    ),
    weekdays: dictionaries('每周', 'weekday', { list: { width: 130 }, form: when }),
    monthDays: dictionaries('每月', 'month_day', {
      help: '可与“每周”同时选择',
      list: { width: 130, importance: 3 },
      form: when,
    }),
    hour: integer('几点', {
      required: true,
      min: 0,
      max: 23,
      default: 8,
      unit: '点',
      list: { width: 70 },
      form: when,
    }),
    isOn: yesNo('启用', { required: true, default: 'Y', list: { width: 70 }, search: 'eq', form: when }),
    userIds: references('用户', 'user', {
      max: 50,
      allowsDeletion: true,
      help: '须能打开该报表；有导出权限并填写了邮箱的人还会收到附有表格的邮件',
      list: { width: 180, importance: 3 },
      form: receivers,
    }),
    roleIds: references('角色', 'role', {
      max: 20,
      allowsDeletion: true,
      help: '发送时属于这些角色的人；其中无权打开报表的人不发送',
      list: { width: 160, importance: 3 },
      form: receivers,
    }),
    nextTime: datetime('下次发送', { readOnly: true, list: { width: 152, importance: 1 }, form: false }),
    lastTime: datetime('最近发送', { readOnly: true, list: { width: 152, importance: 3 }, form: false }),
    /** Who got it, and why the others did not. */
    lastResult: multiline('发送结果', { readOnly: true, max: 2000, list: { width: 260, importance: 1 }, form: false }),
  },
  check: ({ reportId, sqlReportId, weekdays, monthDays, userIds, roleIds }) => [
    ...(Boolean(reportId) === Boolean(sqlReportId)
      ? [{ field: 'reportId', message: '请选择一张报表，或者一张 SQL 报表' }]
      : []),
    ...(weekdays?.length || monthDays?.length ? [] : [{ field: 'weekdays', message: '请选择每周或每月的发送日' }]),
    ...(userIds?.length || roleIds?.length ? [] : [{ field: 'userIds', message: '请选择接收的用户或角色' }]),
  ],
})
