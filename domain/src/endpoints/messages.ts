import { maxSelections } from '../limits.ts'
import { multiline, references, text } from '../resource/kinds/builders.ts'
import { message } from '../resources/system/message.ts'
import { messageTemplate } from '../resources/system/messageTemplate.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

export const messageEndpoints = {
  /** `receiver`: accounts, addresses or numbers joined by commas; `testData`: the text of a JSON object. */
  sendMsg: defineEndpoint({
    method: 'POST',
    path: `${messageTemplate.path}/sendMsg`,
    access: may(messageTemplate, 'send'),
    input: {
      templateCode: text('模板编码'),
      msgType: text('发送方式'),
      receiver: multiline('接收人'),
      testData: multiline('占位符的值'),
    },
    answer: answerOf<null>(),
  }),
  resend: defineEndpoint({
    method: 'POST',
    path: `${message.path}/resend`,
    access: may(message, 'resend'),
    input: { ids: references('消息', 'message', { max: maxSelections }) },
    answer: answerOf<null>(),
  }),
}
