import { publicAccountEndpoints, type SentInput } from '@lexdesk/domain'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

/** The form values to test, merged with the stored ones. */
export type AccountTest = SentInput<(typeof publicAccountEndpoints)['test']['input']>

/** The platform may respond slowly. */
const options = { timeoutMs: 20_000 }

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

/** Calls the platform through the server; returns its message. */
export const accountCalls = {
  test: (input: AccountTest) => words(callEnvelope(publicAccountEndpoints.test, input, options)),
  connect: (input: { id: string }) => words(callEnvelope(publicAccountEndpoints.connect, input, options)),
  publishMenu: (input: { id: string }) => words(callEnvelope(publicAccountEndpoints.publishMenu, input, options)),
}
