import { type DictionaryItem, dictionaryEndpoints } from '@lexdesk/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browserStore } from '../session/browserStore.ts'
import { call } from '../calls/call.ts'

export type Dictionaries = Readonly<Record<string, readonly DictionaryItem[]>>

const allKey = ['dictionaries']
/** Changes are pushed. The limit is still needed: without it the items of the last visit would count as fresh. */
const freshMs = 12 * 60 * 60 * 1000

/** All dictionaries at once. Those cached at the last visit are shown until the current ones have loaded. */
export const dictionariesQuery = queryOptions({
  queryKey: allKey,
  queryFn: async ({ signal }) => {
    const all = await call(dictionaryEndpoints.queryAllDictItems, {}, { signal, start: 'session' })
    browserStore.set('UI_CACHE_DB_DICT_DATA', all)
    return all
  },
  initialData: () => cachedDictionaries(),
  initialDataUpdatedAt: 0,
  staleTime: freshMs,
  gcTime: Infinity,
})

function cachedDictionaries(): Dictionaries | undefined {
  const cached = browserStore.get('UI_CACHE_DB_DICT_DATA')
  return typeof cached === 'object' && cached !== null && Object.values(cached).every(Array.isArray)
    ? (cached as Dictionaries)
    : undefined
}

export function fetchDictionary(code: string, signal?: AbortSignal): Promise<DictionaryItem[]> {
  return call(dictionaryEndpoints.getDictItems, { dict: code, enabled: '1' }, { signal })
}

export const dictionaryKey = (code: string): readonly string[] => ['dictionary', code]

/** Fetches only the dictionary that has changed. Those of a data source are not in the full list. */
export async function refreshDictionary(
  client: QueryClient,
  { code, isSourced }: { code: string; isSourced: boolean },
): Promise<void> {
  const items = isSourced ? undefined : await fetchDictionary(code)
  client.setQueryData(allKey, (all: Dictionaries | undefined) => {
    const { [code]: _, ...others } = all ?? {}
    const next = items ? { ...others, [code]: items } : others
    browserStore.set('UI_CACHE_DB_DICT_DATA', next)
    return next
  })
  await client.invalidateQueries({ queryKey: dictionaryKey(code) })
}
