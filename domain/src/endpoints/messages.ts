import { maxSelections } from '../limits.ts'
import { json, multiline, references, text } from '../resource/kinds/builders.ts'
import { message } from '../resources/system/message.ts'
import { messageRobot } from '../resources/system/messageRobot.ts'
import { messageTemplate } from '../resources/system/messageTemplate.ts'
import { answerOf, bareAnswerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** What became of messages that were sent at once. */
export interface SendOutcome {
  sent: number
  failed: { receiver: string; reason: string }[]
}

export const messageEndpoints = {
  /**
   * `receiver`: accounts, addresses or numbers joined by commas; `testData`: the text of a JSON object. With `isNow`
   * the answer waits for the first try and tells its outcome.
   */
  sendMsg: defineEndpoint({
    method: 'POST',
    path: `${messageTemplate.path}/sendMsg`,
    access: may(messageTemplate, 'send'),
    input: {
      templateCode: text('模板编码'),
      msgType: text('发送方式'),
      receiver: multiline('接收人'),
      testData: multiline('占位符的值'),
      isNow: json('立即发送'),
    },
    answer: answerOf<SendOutcome | null>(),
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: `${message.path}/resend`,
    access: may(message, 'resend'),
    input: { ids: references('消息', 'message', { max: maxSelections }) },
    answer: answerOf<null>(),
  }),
  /** Posts a test into the group of a robot. */
  testRobot: defineEndpoint({
    method: 'POST',
    path: `${messageRobot.path}/test`,
    access: may(messageRobot, 'test'),
    input: { id: text('群机器人', { required: true }) },
    answer: answerOf<null>(),
  }),
  /** Delivery receipts of the SMS provider, which has no session: the path holds a secret of the settings. */
  smsReceipt: defineEndpoint({
    method: 'POST',
    path: `${message.path}/smsReceipt/:token`,
    access: 'public',
    isUnlogged: true,
    input: { token: text('密钥', { required: true, max: 128 }), reports: json('回执') },
    answer: bareAnswerOf<unknown>(),
  }),
}
