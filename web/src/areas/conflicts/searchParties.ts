import { call } from '../../api/call.ts'

export interface SoughtName {
  name: string
  code?: string
  role: string
}

/** Lines as the hits of a kept search have them. */
export const searchParties = (body: SoughtName, signal?: AbortSignal): Promise<object[]> =>
  call({ method: 'POST', path: '/legal/conflictCheck/search' }, { body: { ...body }, signal })
