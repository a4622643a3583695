import { type DictionaryItem, dictionaryEndpoints } from '@lexdesk/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browserStore } from '../session/browserStore.ts'
import { call } from '../calls/call.ts'

export type Dictionaries = Readonly<Record<string, readonly DictionaryItem[]>>

const allKey = ['dictionaries']
/** Changes are pushed. Not for ever, though: with no end the words of the last visit would count as fresh. */
const freshMs = 12 * 60 * 60 * 1000

/** All dictionaries at once: those of the last visit serve until the present ones have come. */
export const dictionariesQuery = queryOptions({
  queryKey: allKey,
  queryFn: async ({ signal }) => {
    const all = await call(dictionaryEndpoints.queryAllDictItems, {}, { signal })
    browserStore.set('UI_CACHE_DB_DICT_DATA', all)
    return all
  },
  initialData: () => keptDictionaries(),
  initialDataUpdatedAt: 0,
  staleTime: freshMs,
})

function keptDictionaries(): Dictionaries | undefined {
  const kept = browserStore.get('UI_CACHE_DB_DICT_DATA')
  return typeof kept === 'object' && kept !== null && Object.values(kept).every(Array.isArray)
    ? (kept as Dictionaries)
    : undefined
}

export function fetchDictionary(code: string, signal?: AbortSignal): Promise<DictionaryItem[]> {
  return call(dictionaryEndpoints.getDictItems, { dict: code, enabled: '1' }, { signal })
}

/** One dictionary has changed: only that one is fetched. */
export async function refreshDictionary(client: QueryClient, code: string): Promise<void> {
  const items = await fetchDictionary(code)
  client.setQueryData(allKey, (all: Dictionaries | undefined) => {
    const next = { ...all, [code]: items }
    browserStore.set('UI_CACHE_DB_DICT_DATA', next)
    return next
  })
}
