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

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

/** Both return the message of the server. */
export const messageCalls = {
  send: (sending: Sending): Promise<string> => words(callEnvelope(messageEndpoints.sendMsg, sending)),
  resend: (ids: readonly string[]): Promise<string> =>
    words(callEnvelope(messageEndpoints.resend, { ids: ids.join(',') })),
}
