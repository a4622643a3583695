import { call } from '../../api/calls/call.ts'

/** A field that takes its values from a dictionary, and how many rows hold each of them. */
export interface DictionaryUse {
  resource: string
  title: string
  field: string
  counts: Record<string, number>
}

export const dictionaryCalls = {
  uses: (id: string, signal?: AbortSignal): Promise<DictionaryUse[]> =>
    call({ method: 'GET', path: '/sys/dict/uses' }, { params: { id }, signal }),
  /** Reads all dictionaries anew, on every instance of the server. */
  refresh: (): Promise<unknown> => call({ method: 'GET', path: '/sys/dict/refleshCache' }),
}
