import { publicAccountEndpoints, type SentInput } from '@lexdesk/domain'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

/** What is tested: what the form holds, completed by what is stored. */
export type AccountTest = SentInput<(typeof publicAccountEndpoints)['test']['input']>

/** The platform may take its time. */
const options = { timeoutMs: 20_000 }

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

/** Asks the server to reach the platform; gives its words. */
export const accountCalls = {
  test: (input: AccountTest) => words(callEnvelope(publicAccountEndpoints.test, input, options)),
  connect: (input: { id: string }) => words(callEnvelope(publicAccountEndpoints.connect, input, options)),
  publishMenu: (input: { id: string }) => words(callEnvelope(publicAccountEndpoints.publishMenu, input, options)),
}
