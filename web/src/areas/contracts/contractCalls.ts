import type { DocxBlock, Values } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'

export interface ContractText {
  number: number
  path: string
  name: string
  source: 'assembled' | 'uploaded'
  templateVersion: string | null
  note: string | null
  by: string
  byName: string | null
  at: string
  /** Its words are known, so that it can be shown and compared. */
  isComparable: boolean
}

export interface ComparedLine {
  kind: 'same' | 'changed' | 'removed' | 'added'
  left: string | null
  right: string | null
}

export interface Question {
  key: string
  label: string
  type: string
  required: string | null
  question: string | null
  dict: string | null
  columns: string[]
  value: unknown
  /** Where the value is known from; null when it is not. */
  from: 'record' | 'earlier' | 'default' | null
}

export interface Clause {
  key: string
  title: string
  whenKey: string | null
  isChosen: boolean
}

export interface Interview {
  version: string
  questions: Question[]
  clauses: Clause[]
}

export interface SignFlow {
  id: string
  status: string
  contentHash: string
  expiresOn: string
  reason: string | null
  createTime: string
  endTime: string | null
  signers: {
    id: string
    party: string
    name: string
    mobile: string
    order: number
    status: string
    at: string | null
  }[]
}

export interface AssembleWish {
  id: string
  templateId: string
  values: Values
  clauses: readonly string[]
}

const get = (name: string) => ({ method: 'GET' as const, path: `/legal/contract/${name}` })
const post = (name: string) => ({ method: 'POST' as const, path: `/legal/contract/${name}` })
const words = async (name: string, body: object): Promise<string> => (await callEnvelope(post(name), { body })).message

/** Those that write give the words of the server. */
export const contractCalls = {
  texts: (id: string, signal?: AbortSignal): Promise<ContractText[]> =>
    call(get('versions'), { params: { id }, signal }),
  preview: (id: string, number: number, signal?: AbortSignal): Promise<DocxBlock[]> =>
    call(get('preview'), { params: { id, number }, signal }),
  compare: (id: string, from: number, to: number, signal?: AbortSignal): Promise<ComparedLine[]> =>
    call(get('compare'), { params: { id, from, to }, signal }),
  interview: (id: string, templateId: string, signal?: AbortSignal): Promise<Interview> =>
    call(get('interview'), { params: { id, templateId }, signal }),
  flows: (id: string, signal?: AbortSignal): Promise<SignFlow[]> => call(get('flows'), { params: { id }, signal }),
  assemble: (wish: AssembleWish): Promise<string> => words('assemble', wish),
  uploadText: (body: { id: string; path: string; note?: string }): Promise<string> => words('uploadText', body),
  decideSigner: (body: { flowId: string; signerId: string; isSigned: boolean; reason?: string }): Promise<string> =>
    words('decideSigner', body),
}
