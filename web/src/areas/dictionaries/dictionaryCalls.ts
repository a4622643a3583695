import { dictionaryEndpoints, type DictionaryUse } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'

export const dictionaryCalls = {
  uses: (id: string, signal?: AbortSignal): Promise<DictionaryUse[]> =>
    call(dictionaryEndpoints.uses, { id }, { signal }),
  /** Reloads all dictionaries on every server instance. */
  refresh: (): Promise<unknown> => call(dictionaryEndpoints.refleshCache),
}
