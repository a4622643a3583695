import { checkPattern } from '../../patterns.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { aboutRecord, recordFields } from './aboutRecord.ts'
import { datetime, dictionary, integer, multiline, text } from '../../resource/kinds/builders.ts'

/** Channels of dictionary msgType. */
export const messageTypes = { sms: '1', mail: '2', weChat: '3', system: '4' } as const
/** States of dictionary msgSendStatus. */
export const sendStatuses = { waiting: '0', sent: '1', failed: '2', givenUp: '-1' } as const
/** How many times sending is attempted before a message is given up (wire contract §4.14). */
export const maxSendTries = 5

/** The error of a receiver for this channel. */
function receiverError(type: string, receiver: string): string | undefined {
  if (type === messageTypes.sms) return checkPattern('mobileStrict', receiver) && '接收人应为手机号'
  if (type === messageTypes.mail) return checkPattern('email', receiver) && '接收人应为邮箱地址'
  return undefined
}

/** 消息: one text for one receiver, queued or sent. */
export const message = defineResource({
  name: 'message',
  title: '消息',
  path: '/sys/message/sysMessage',
  table: 'sys_sms',
  titleField: 'esTitle',
  walledWith: aboutRecord,
  fields: {
    esTitle: text('消息标题', { required: true, max: 100, list: { width: 200 }, search: 'like' }),
    esType: dictionary('发送方式', 'msgType', { required: true, list: { width: 100 }, search: 'eq' }),
    esReceiver: text('接收人', {
      required: true,
      max: 50,
      list: { width: 160 },
      search: 'like',
      help: '短信填手机号，邮件填邮箱，系统消息填用户账号',
    }),
    esContent: multiline('发送内容', { required: true, list: { width: 320 }, form: { span: 2 } }),
    esParam: multiline('发送参数', { max: 2000, form: { span: 2 } }),
    remark: text('备注', { max: 500, form: { span: 2 } }),
    ...recordFields,
    esSendStatus: dictionary('发送状态', 'msgSendStatus', {
      readOnly: true,
      list: { width: 110 },
      search: 'in',
      form: false,
    }),
    esSendNum: integer('发送次数', { readOnly: true, list: { width: 100 }, form: false }),
    esSendTime: datetime('发送时间', { readOnly: true, list: { width: 172 }, search: 'range', form: false }),
    esResult: text('发送结果', { readOnly: true, max: 255, list: { width: 200 }, form: false }),
  },
  check: ({ esType, esReceiver }) => {
    const problem = receiverError(esType ?? '', esReceiver ?? '')
    return problem ? [{ field: 'esReceiver', message: problem }] : []
  },
})
