import { directoryPermission, done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOf } from '../../http/authenticate.ts'
import { idList, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { assertMayPick } from '../../resource/read/mayPick.ts'
import { pickOptions } from '../../resource/read/pickOptions.ts'
import type { LoadedDictionaries } from '../../dictionaries/createDictionaries.ts'
import { loadTree } from './loadTree.ts'
import { type TableSource, tableSource, treeSource } from './tableSources.ts'

export interface DictionaryParts {
  engine: Engine
  dictionaries: LoadedDictionaries
  /** Reads all dictionaries anew on every instance. */
  reload(): Promise<void>
}

const signedIn = { config: { access: 'signedIn' as const } }
/** A table that serves as a dictionary is read up to here at once; beyond it one searches. */
const mostItems = 500

/** Words for values, from dictionaries and from tables that may serve as such (wire contract §2.6). */
export function dictionaryRoutes(app: FastifyInstance, { engine, dictionaries, reload }: DictionaryParts): void {
  /** A table that serves as a dictionary, for users who may pick its rows. */
  function openTable(request: FastifyRequest, dict: string): TableSource {
    const source = tableSource(engine, dict)
    assertMayPick(engine, actorOf(request), source.resource)
    return source
  }

  app.get('/sys/dict/queryAllDictItems', signedIn, async () => {
    await dictionaries.settled()
    return done('操作成功！', dictionaries.all())
  })

  app.get('/sys/dict/getDictItems/:dict', signedIn, async (request) => {
    const { dict } = request.params as { dict: string }
    if (dict.trim() === '') throw errors.refused('字典Code不能为空!')
    if (dict.includes(',')) {
      const { resource, key } = openTable(request, dict)
      return ok((await pickOptions(engine, actorOf(request), resource, { key, size: mostItems })).map(item))
    }
    await dictionaries.settled()
    if (!dictionaries.has(dict)) throw errors.refused('字典Code格式不正确！')
    // The wire gives every item; who offers a choice asks for those that may still be chosen.
    if (queryOf(request).enabled === '1') return ok(dictionaries.all()[dict] ?? [])
    return ok(dictionaries.items(dict).map((one) => ({ ...one, title: one.text })))
  })

  app.get('/sys/dict/loadDict/:dict', signedIn, async (request) => {
    const { resource, key } = openTable(request, (request.params as { dict: string }).dict)
    const { keyword, pageSize } = queryOf(request)
    const size = count(pageSize, 10)
    const words = optionalText(keyword)?.slice(0, 100)
    return ok((await pickOptions(engine, actorOf(request), resource, { key, size, keyword: words })).map(item))
  })

  app.get('/sys/dict/loadDictItem/:dict', signedIn, async (request) => {
    const { resource, key } = openTable(request, (request.params as { dict: string }).dict)
    const keys = idList(requiredText(queryOf(request), 'key')).slice(0, mostItems)
    const found = await pickOptions(engine, actorOf(request), resource, { key, keys, size: mostItems })
    const texts = new Map(found.map(({ value, text }) => [value, text]))
    return ok(keys.flatMap((one) => texts.get(one) ?? []))
  })

  /** A registered table page by page, as the picker of old clients asks for it (wire contract §3.8). */
  app.get('/sys/dict/queryTableData', signedIn, async (request) => {
    const query = queryOf(request)
    const given = ['table', 'text', 'code'].map((name) => requiredText(query, name))
    const { resource, key } = openTable(request, given.join(','))
    const [pageNo, pageSize] = [count(query.pageNo, 1), count(query.pageSize, 10)]
    const found = await pickOptions(engine, actorOf(request), resource, {
      key,
      size: Math.min(pageNo * pageSize, mostItems),
      keyword: optionalText(query.keyword)?.slice(0, 100),
      ...(optionalText(query.codeValue) !== undefined && { keys: idList(query.codeValue).slice(0, mostItems) }),
    })
    return ok(found.slice((pageNo - 1) * pageSize).map(({ value, text }) => ({ value, text })))
  })

  app.get('/sys/dict/loadTreeData', signedIn, async (request) => {
    const query = queryOf(request)
    const given = (name: string): string => {
      const value = query[name]
      if (typeof value !== 'string') throw errors.badRequest(`缺少参数 ${name}`)
      return value.trim()
    }
    const [pid, condition] = [given('pid'), given('condition')]
    given('hasChildField')
    const source = treeSource(engine, {
      tableName: given('tableName'),
      text: given('text'),
      code: given('code'),
      pidField: given('pidField'),
    })
    assertMayPick(engine, actorOf(request), source.resource)
    return ok(await loadTree(engine, actorOf(request), source, pid, condition))
  })

  app.get('/sys/dict/getDictText/:code/:key', signedIn, async (request) => {
    const { code, key } = request.params as { code: string; key: string }
    await dictionaries.settled()
    return ok(dictionaries.text(code, key) ?? null)
  })

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/sys/dict/refleshCache',
    // The header of stock clients offers it to all staff.
    config: { access: { anyPermission: [directoryPermission, 'dict:list'] } },
    handler: async () => {
      await reload()
      return ok(null)
    },
  })
}

const item = ({ value, text, title }: { value: string; text: string; title: string }) => ({ value, text, title })

const count = (raw: unknown, usual: number): number =>
  Math.min(Math.max(Math.floor(Number(raw)) || usual, 1), mostItems)
