import { type AssembleWish, contractEndpoints, type SignerDecision } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

const words = async (answer: Promise<{ message: string }>): Promise<string> => (await answer).message

/** Writes return the message of the server. */
export const contractCalls = {
  texts: (id: string, signal?: AbortSignal) => call(contractEndpoints.versions, { id }, { signal }),
  preview: (id: string, number: number, signal?: AbortSignal) =>
    call(contractEndpoints.preview, { id, number: String(number) }, { signal }),
  compare: (id: string, from: number, to: number, signal?: AbortSignal) =>
    call(contractEndpoints.compare, { id, from: String(from), to: String(to) }, { signal }),
  interview: (id: string, templateId: string, signal?: AbortSignal) =>
    call(contractEndpoints.interview, { id, templateId }, { signal }),
  flows: (id: string, signal?: AbortSignal) => call(contractEndpoints.flows, { id }, { signal }),
  assemble: (input: AssembleWish) => words(callEnvelope(contractEndpoints.assemble, input)),
  uploadText: (text: { id: string; path: string; note?: string }) =>
    words(callEnvelope(contractEndpoints.uploadText, text)),
  decideSigner: (decision: SignerDecision) => words(callEnvelope(contractEndpoints.decideSigner, decision)),
}
