import { AppError, type DictionaryItem, errors } from '@lexdesk/domain'
import type { Database } from '../database/Database.ts'
import { type ItemPlace, readItems } from '../dataSources/readItems.ts'
import { storedSource } from '../dataSources/storedSource.ts'
import { withSession } from '../dataSources/withSession.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import type { SecretBox } from '../secrets/secretBox.ts'

/** A dictionary whose items are rows of a data source. */
export interface SourcedDictionary extends ItemPlace {
  code: string
  name: string
  sourceId: string
  /** Other tenants have the dictionary's own items. */
  tenantId: number
}

interface Cached {
  /** What the items were read for: after a change of the dictionary they do not count. */
  print: string
  items: readonly DictionaryItem[]
  texts: ReadonlyMap<string, string>
  readAt: number
  failed?: { at: number; error: unknown }
  reading?: Promise<readonly DictionaryItem[]>
}

export interface SourcedItems {
  /** At most a minute old. Rejects with a message for people when the source cannot be read. */
  fresh(dictionary: SourcedDictionary): Promise<readonly DictionaryItem[]>
  /** What was read last, for texts of rows; reads again in the background when that is long ago. */
  known(dictionary: SourcedDictionary): { items: readonly DictionaryItem[]; texts: ReadonlyMap<string, string> }
  /** Reads again when asked; until then `known` still has what was read before. */
  forget(): void
}

const freshMs = 60_000
/** A source that does not answer is not asked by every request. */
const retryMs = 10_000
const nothing: Omit<Cached, 'print'> = { items: [], texts: new Map(), readAt: -Infinity }

export function createSourcedItems({
  db,
  outbound,
  box,
}: {
  db: Database
  outbound: Outbound
  box: SecretBox
}): SourcedItems {
  const cache = new Map<string, Cached>()

  function cachedFor(dictionary: SourcedDictionary): Cached {
    const print = JSON.stringify(dictionary)
    const found = cache.get(dictionary.code)
    if (found?.print === print) return found
    const empty = { ...nothing, print }
    cache.set(dictionary.code, empty)
    return empty
  }

  async function read(dictionary: SourcedDictionary): Promise<readonly DictionaryItem[]> {
    const source = await storedSource(db.kysely, box, dictionary.sourceId)
    if (!source || source.tenantId !== dictionary.tenantId) throw errors.refused('数据源已被删除')
    return (await withSession(outbound, source.input, (session) => readItems(session, dictionary))).items
  }

  function refresh(dictionary: SourcedDictionary, cached: Cached): Promise<readonly DictionaryItem[]> {
    cached.reading ??= read(dictionary)
      .then((items) => {
        cached.items = items
        cached.texts = new Map(items.map(({ value, text }) => [value, text]))
        cached.readAt = performance.now()
        delete cached.failed
        return items
      })
      .catch((error: unknown) => {
        cached.failed = { at: performance.now(), error }
        throw error
      })
      .finally(() => delete cached.reading)
    return cached.reading
  }

  const isFresh = ({ readAt }: Cached): boolean => performance.now() - readAt < freshMs
  const hasJustFailed = ({ failed }: Cached): boolean => failed !== undefined && performance.now() - failed.at < retryMs

  return {
    async fresh(dictionary) {
      const cached = cachedFor(dictionary)
      if (isFresh(cached)) return cached.items
      try {
        if (hasJustFailed(cached)) throw cached.failed!.error
        return await refresh(dictionary, cached)
      } catch (error) {
        const reason = error instanceof AppError ? error.message : '读取失败'
        throw errors.refused(`字典“${dictionary.name}”的数据源暂时无法读取：${reason}`)
      }
    },
    known(dictionary) {
      const cached = cachedFor(dictionary)
      if (!isFresh(cached) && !hasJustFailed(cached)) refresh(dictionary, cached).catch(() => undefined)
      return cached
    },
    forget() {
      // What is being read may be older than the change.
      for (const [code, { print, items, texts }] of cache) cache.set(code, { print, items, texts, readAt: -Infinity })
    },
  }
}
