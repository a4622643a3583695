import type { FieldError } from '../../errors.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { datetime, dictionary, multiline, references, richText, text, yesNo } from '../../resource/kinds/builders.ts'
import { linkTarget } from '../../text/linkTarget.ts'
import { aboutRecord, recordFields } from './aboutRecord.ts'

const opening = { section: '打开方式' }
const readers = { section: '通告对象' }

/** 通告: drafted, published to all or some users of the tenant, and withdrawn if necessary. */
export const announcement = defineResource({
  name: 'announcement',
  title: '通告',
  path: '/sys/annountCement',
  table: 'sys_announcement',
  titleField: 'title',
  walledWith: aboutRecord,
  fields: {
    title: text('标题', {
      wire: 'titile',
      required: true,
      max: 100,
      list: { width: 260, fixed: 'left' },
      search: 'like',
      form: { span: 2 },
    }),
    msgCategory: dictionary('消息类型', 'msg_category', { required: true, list: { width: 110 }, search: 'eq' }),
    priority: dictionary('优先级', 'priority', {
      default: 'L',
      list: { width: 100, importance: 3 },
      search: { rule: 'in', more: true },
    }),
    msgType: dictionary('通告对象类型', 'msg_type', {
      required: true,
      list: { width: 140, importance: 3 },
      search: { rule: 'eq', more: true },
      form: readers,
    }),
    userIds: references('指定用户', 'user', { help: '通告对象类型为“指定用户”时填写', form: readers }),
    startTime: datetime('开始时间', { list: { width: 152, importance: 3 }, help: '不填写时为保存的时间' }),
    endTime: datetime('结束时间', {
      required: true,
      list: { width: 152, importance: 3 },
      help: '过期后不再提醒，已收到的人仍可查看',
    }),
    isTimed: yesNo('定时发布', { default: 'N', help: '选“是”时，到开始时间自动发布' }),
    msgAbstract: multiline('摘要', { required: true, max: 500, form: { span: 2 } }),
    msgContent: richText('内容', { form: { span: 2 } }),
    openType: dictionary('打开方式', 'open_type', { help: '留空时打开通告内容', form: opening }),
    openPage: text('打开页面', { max: 255, help: '站内路径（以 / 开头）、http(s) 网址，或页面组件名', form: opening }),
    busType: text('业务类型', { max: 20, form: opening }),
    busId: text('业务编号', { max: 50, form: opening }),
    ...recordFields,
    noticeKind: text('提醒类型', { readOnly: true, writeOnly: true, form: false, max: 20 }),
    sender: text('发布人', {
      readOnly: true,
      max: 100,
      list: { width: 110 },
      search: { rule: 'like', more: true },
      form: false,
    }),
    sendTime: datetime('发布时间', {
      readOnly: true,
      list: { width: 152 },
      search: { rule: 'range', more: true },
      form: false,
    }),
    cancelTime: datetime('撤销时间', { readOnly: true, list: { width: 152, hidden: true }, form: false }),
    sendStatus: dictionary('发布状态', 'send_status', {
      readOnly: true,
      list: { width: 110, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'sendStatus',
    initial: '0',
    editable: ['0', '2'],
    course: ['0', '1'],
    actions: {
      publish: { title: '发布', from: ['0', '2'], to: '1' },
      revoke: { title: '撤销', from: '1', to: '2', danger: true },
    },
  },
  check: ({ startTime, endTime, msgType, userIds, openType, openPage }) => {
    const errors: FieldError[] = []
    if (msgType === 'USER' && (userIds ?? []).length === 0)
      errors.push({ field: 'userIds', message: '指定用户不能为空！' })
    if (startTime && endTime && startTime >= endTime)
      errors.push(
        { field: 'startTime', message: '开始时间需小于结束时间' },
        { field: 'endTime', message: '结束时间需大于开始时间' },
      )
    const problem = openType ? openPageError(openType, openPage ?? '') : undefined
    if (problem) errors.push({ field: 'openPage', message: problem })
    return errors
  },
})

function openPageError(openType: string, openPage: string): string | undefined {
  if (openPage === '') return '请输入打开页面'
  if (openType === 'url')
    return linkTarget(openPage) ? undefined : '打开页面应为以 / 开头的站内路径，或 http(s) 开头的网址'
  return /^[\w/-]+$/.test(openPage) ? undefined : '打开页面应为组件名，如 system/UserList'
}
