import { dictionaryEndpoints, done, errors } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { mount } from '../../http/mount.ts'
import { idList } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { assertMayPick } from '../../resource/read/mayPick.ts'
import { pickOptions } from '../../resource/read/pickOptions.ts'
import type { LoadedDictionaries } from '../../dictionaries/createDictionaries.ts'
import { loadTree } from './loadTree.ts'
import { type TableSource, tableSource, treeSource } from './tableSources.ts'

export interface DictionaryParts {
  engine: Engine
  dictionaries: LoadedDictionaries
  /** Reloads all dictionaries on every instance. */
  reload(): Promise<void>
}

/** A table dictionary returns at most this many items; beyond that, users search. */
const maxItems = 500

/** Texts of values, from dictionaries and registered tables (wire contract §2.6). */
export function dictionaryRoutes(app: FastifyInstance, { engine, dictionaries, reload }: DictionaryParts): void {
  /** A table dictionary, for users who may pick its rows. */
  function openTable(actor: Actor, dict: string): TableSource {
    const source = tableSource(engine, dict)
    assertMayPick(engine, actor, source.resource)
    return source
  }

  mount(app, dictionaryEndpoints.queryAllDictItems, async ({ actor }) => {
    await dictionaries.settled()
    return done('操作成功！', dictionaries.all(actor.tenantId))
  })

  mount(app, dictionaryEndpoints.getDictItems, async ({ input, actor }) => {
    const { dict } = input
    if (dict.trim() === '') throw errors.refused('字典Code不能为空!')
    if (dict.includes(',')) {
      const { resource, key } = openTable(actor, dict)
      return (await pickOptions(engine, actor, resource, { key, size: maxItems })).map(item)
    }
    await dictionaries.settled()
    if (!dictionaries.has(dict, actor.tenantId)) throw errors.refused('字典Code格式不正确！')
    const sourced = await dictionaries.sourced(dict, actor.tenantId)
    if (sourced) return sourced.map((one) => ({ ...one, title: one.text }))
    // The wire returns every item; `enabled` limits them to those that can still be chosen.
    return (
      input.enabled === '1' ? dictionaries.enabled(dict, actor.tenantId) : dictionaries.items(dict, actor.tenantId)
    ).map((one) => ({
      ...one,
      title: one.text,
    }))
  })

  mount(app, dictionaryEndpoints.loadDict, async ({ input, actor }) => {
    const { resource, key } = openTable(actor, input.dict)
    const size = count(input.pageSize, 10)
    const words = input.keyword?.trim().slice(0, 100)
    return (await pickOptions(engine, actor, resource, { key, size, keyword: words })).map(item)
  })

  mount(app, dictionaryEndpoints.loadDictItem, async ({ input, actor }) => {
    const { resource, key } = openTable(actor, input.dict)
    const keys = idList(input.key).slice(0, maxItems)
    const found = await pickOptions(engine, actor, resource, { key, keys, size: maxItems })
    const texts = new Map(found.map(({ value, text }) => [value, text]))
    return keys.flatMap((one) => texts.get(one) ?? [])
  })

  /** A registered table page by page, for the picker of old clients (wire contract §3.8). */
  mount(app, dictionaryEndpoints.queryTableData, async ({ input, actor }) => {
    const { resource, key } = openTable(actor, [input.table, input.text, input.code].join(','))
    const [pageNo, pageSize] = [count(input.pageNo, 1), count(input.pageSize, 10)]
    const found = await pickOptions(engine, actor, resource, {
      key,
      size: Math.min(pageNo * pageSize, maxItems),
      keyword: input.keyword?.trim().slice(0, 100),
      ...(input.codeValue !== undefined && { keys: input.codeValue.slice(0, maxItems) }),
    })
    return found.slice((pageNo - 1) * pageSize).map(({ value, text }) => ({ value, text }))
  })

  mount(app, dictionaryEndpoints.loadTreeData, async ({ input, actor }) => {
    const { pid, condition } = input
    const source = treeSource(engine, input)
    assertMayPick(engine, actor, source.resource)
    return loadTree(engine, actor, source, pid, condition)
  })

  mount(app, dictionaryEndpoints.getDictText, async ({ input, actor }) => {
    const { code, key } = input
    await dictionaries.settled()
    return dictionaries.text(code, key, actor.tenantId) ?? null
  })

  mount(app, dictionaryEndpoints.refleshCache, async () => {
    await reload()
    return null
  })
}

const item = ({ value, text, title }: { value: string; text: string; title: string }) => ({ value, text, title })

const count = (raw: unknown, usual: number): number => Math.min(Math.max(Math.floor(Number(raw)) || usual, 1), maxItems)
