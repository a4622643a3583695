import { callEnvelope } from '../../api/calls/callEnvelope.ts'

interface Sending {
  templateCode: string
  msgType: string
  /** Several are joined by commas. */
  receiver: string
  /** The text of a JSON object. */
  testData: string
}

const post = async (path: string, body: object): Promise<string> =>
  (await callEnvelope({ method: 'POST', path }, { body })).message

/** Both give the words of the server. */
export const messageCalls = {
  send: (sending: Sending): Promise<string> => post('/sys/message/sysMessageTemplate/sendMsg', sending),
  resend: (ids: readonly string[]): Promise<string> => post('/sys/message/sysMessage/resend', { ids: ids.join(',') }),
}
