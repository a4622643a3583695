import { messageEndpoints } from '@lexdesk/domain'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

interface Sending {
  templateCode: string
  msgType: string
  /** Several are joined by commas. */
  receiver: string
  /** A JSON object as text. */
  testData: string
}

export const messageCalls = {
  /** Waits for the first try, so that the answer tells its outcome. */
  send: (sending: Sending) => callEnvelope(messageEndpoints.sendMsg, { ...sending, isNow: true }),
  /** Returns the message of the server. */
  resend: async (ids: readonly string[]): Promise<string> =>
    (await callEnvelope(messageEndpoints.resend, { ids: ids.join(',') })).message,
}
