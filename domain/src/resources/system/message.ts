import { checkPattern, type PatternName } from '../../patterns.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { aboutRecord, recordFields } from './aboutRecord.ts'
import { datetime, dictionary, integer, multiline, text } from '../../resource/kinds/builders.ts'

interface ChannelFacts {
  /** The value and the text in dictionary msgType. */
  value: string
  /** Its value in dictionary messageType, which later clients use to send (wire contract §9.5). */
  laterValue?: string
  title: string
  /** What its receivers are, and their format. */
  receiver?: { title: string; pattern: PatternName }
  /** Its content is HTML instead of plain text. */
  isHtml?: true
}

/** The message channels. The server sends by each of them (`createChannels`). */
export const messageChannels = {
  system: { value: '4', laterValue: 'system', title: '系统', isHtml: true },
  sms: { value: '1', laterValue: 'sms', title: '短信', receiver: { title: '手机号', pattern: 'mobileStrict' } },
  mail: {
    value: '2',
    laterValue: 'email',
    title: '邮件',
    receiver: { title: '邮箱地址', pattern: 'email' },
    isHtml: true,
  },
  weChat: { value: '3', title: '微信' },
  weCom: { value: '5', title: '企业微信群' },
  dingTalk: { value: '6', title: '钉钉群' },
} as const satisfies Record<string, ChannelFacts>

export type MessageChannelName = keyof typeof messageChannels

/** The channel with a value of dictionary msgType or messageType. */
export const channelOf = (value: string): ChannelFacts | undefined =>
  Object.values<ChannelFacts>(messageChannels).find(
    (channel) => channel.value === value || channel.laterValue === value,
  )

/** States of dictionary msgSendStatus. */
export const sendStatuses = { waiting: '0', sent: '1', failed: '2', givenUp: '-1' } as const
/** How many times sending is attempted before a message is given up (wire contract §4.14). */
export const maxSendTries = 5

/** The error of a receiver for this channel. */
function receiverError(type: string, receiver: string): string | undefined {
  const wanted = channelOf(type)?.receiver
  return wanted && checkPattern(wanted.pattern, receiver) && `接收人应为${wanted.title}`
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
    esTitle: text('消息标题', { required: true, max: 100, list: { width: 180 }, search: 'like' }),
    esType: dictionary('发送方式', 'msgType', { required: true, list: { width: 100, importance: 3 }, search: 'eq' }),
    esReceiver: text('接收人', {
      required: true,
      max: 50,
      list: { width: 140 },
      search: 'like',
      help: '短信填手机号，邮件填邮箱，系统消息填用户账号，微信填粉丝的 OpenID，群消息填群机器人的名称',
    }),
    esContent: multiline('发送内容', { required: true, list: { width: 220 }, form: { span: 2 } }),
    esParam: multiline('发送参数', { max: 2000, form: { span: 2 } }),
    remark: text('备注', { max: 500, form: { span: 2 } }),
    ...recordFields,
    templateCode: text('模板编码', { readOnly: true, max: 32, form: false }),
    providerId: text('服务商编号', { readOnly: true, max: 64, form: false }),
    esSendStatus: dictionary('发送状态', 'msgSendStatus', {
      readOnly: true,
      list: { width: 110 },
      search: 'in',
      form: false,
    }),
    esSendNum: integer('发送次数', { readOnly: true, list: { width: 100, importance: 3 }, form: false }),
    esSendTime: datetime('发送时间', { readOnly: true, list: { width: 152 }, search: 'range', form: false }),
    esResult: text('发送结果', { readOnly: true, max: 255, list: { width: 200 }, form: false }),
    receiptTime: datetime('回执时间', { readOnly: true, form: false }),
  },
  check: ({ esType, esReceiver }) => {
    const problem = receiverError(esType ?? '', esReceiver ?? '')
    return problem ? [{ field: 'esReceiver', message: problem }] : []
  },
})
