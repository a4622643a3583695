import { conflictEndpoints, type ConflictHit } from '@lexdesk/domain'
import { type Download, callBlob } from '../api/calls/callBlob.ts'
import { callEnvelope } from '../api/calls/callEnvelope.ts'

export interface SoughtName {
  name: string
  code?: string
  role: string
}

interface SearchAnswer {
  hits: ConflictHit[]
  /** The result as worded by the server. */
  words: string
}

/** Searches for one name. The server logs who searched for what. */
export async function searchParties(sought: SoughtName, signal?: AbortSignal): Promise<SearchAnswer> {
  const { message, result } = await callEnvelope(conflictEndpoints.search, sought, { signal })
  return { hits: result, words: message }
}

export const fetchReport = (id: string): Promise<Download> => callBlob(conflictEndpoints.reportFile, { id })
