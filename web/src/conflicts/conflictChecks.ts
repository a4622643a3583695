import { type Call, conflictCheck, type ConflictHit } from '@lexdesk/domain'
import { type Download, callBlob } from '../api/calls/callBlob.ts'
import { callEnvelope } from '../api/calls/callEnvelope.ts'

export interface SoughtName {
  name: string
  code?: string
  role: string
}

interface SearchAnswer {
  hits: ConflictHit[]
  /** The result in the words of the server. */
  words: string
}

const call = (method: Call['method'], name: string): Call => ({ method, path: `${conflictCheck.path}/${name}` })

/** Looks one name up. The server logs who searched for what. */
export async function searchParties(body: SoughtName, signal?: AbortSignal): Promise<SearchAnswer> {
  const { message, result } = await callEnvelope<ConflictHit[]>(call('POST', 'search'), { body: { ...body }, signal })
  return { hits: result, words: message }
}

/** The report of a check as a Word file. */
export const fetchReport = (id: string): Promise<Download> => callBlob(call('GET', 'reportFile'), { params: { id } })
