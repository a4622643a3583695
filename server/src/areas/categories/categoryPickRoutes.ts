import { AppError, category, compare, type Comparison, errors, fieldFromWire, ok } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { actorOf } from '../../http/authenticate.ts'
import { conditionOf, idList, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { mayPick } from '../../resource/read/mayPick.ts'
import { pickOptions } from '../../resource/read/pickOptions.ts'
import { rootPid } from './rootPid.ts'
import { categoryNodes, categoryRows, nested } from './categoryRows.ts'

const base = category.path
const mostNames = 500

/** The columns by which one category may be asked for, and those that narrow a tree. */
const keys = new Set(['id', 'code'])
const narrowing = new Set(['name', 'code'])

/** Refusals to which the wire gives no code (wire contract §1.2). */
const without = (reason: string): AppError => new AppError('refused', reason, { wireCode: 0 })

/** What tree selects ask for: open to users who may pick categories; row rules do not narrow look-ups (wire contract §2.11). */
export function categoryPickRoutes(app: FastifyInstance, engine: Engine): void {
  const access = { config: { access: mayPick(engine, category) } }
  const idOf = async (scope: Scope, code: string): Promise<string | undefined> => {
    const [found] = await categoryNodes(engine, { scope, where: equal('code', code) })
    return found?.key
  }

  app.get(`${base}/loadTreeRoot`, access, async (request) => {
    const query = queryOf(request)
    const scope = scopeFor(request)
    const code = optionalText(query.pcode) ?? ''
    const pid = code === '' ? rootPid : await idOf(scope, code)
    if (pid === undefined) throw without(`该编码【${code}】不存在，请核实!`)
    if (query.async !== 'false') return ok(await categoryNodes(engine, { scope, below: [pid] }))
    return ok(nested(await categoryNodes(engine, { scope }), pid))
  })

  app.get(`${base}/loadTreeChildren`, access, async (request) => {
    const below = [requiredText(queryOf(request), 'pid')]
    return ok(await categoryNodes(engine, { scope: scopeFor(request), below }))
  })

  app.get(`${base}/loadOne`, access, async (request) => {
    const query = queryOf(request)
    const field = requiredText(query, 'field')
    if (!keys.has(field)) throw errors.unknownField(field)
    const where = equal(field, requiredText(query, 'val'))
    const [found] = await categoryRows(engine, { scope: scopeFor(request), where })
    if (!found) throw without('查询无果')
    return ok(found)
  })

  app.get(`${base}/loadTreeData`, access, async (request) => {
    const query = queryOf(request)
    const scope = scopeFor(request)
    const [given, code] = [optionalText(query.pid), optionalText(query.pcode)]
    if (given === undefined && code === undefined) throw without('加载分类字典树参数有误.[null]!')
    const pid = given ?? (code === rootPid ? rootPid : await idOf(scope, code!))
    if (pid === undefined) throw without('加载分类字典树参数有误.[code]!')
    const where = { all: readCondition(optionalText(query.condition)) }
    return ok(await categoryNodes(engine, { scope, where, below: [pid] }))
  })

  app.get(`${base}/loadAllData`, access, async (request) => {
    const code = optionalText(queryOf(request).code) ?? rootPid
    const where = code === rootPid ? undefined : compare(fieldOf('code'), 'right_like', [code])
    const nodes = await categoryNodes(engine, { scope: scopeFor(request), where })
    if (nodes.length === 0) throw without('无数据,参数有误.[code]')
    return ok(nodes.map(({ key, title }) => ({ value: key, text: title, title })))
  })

  /** Old clients end the path with a slash and put the ids into the query; the specification has them in the path. */
  for (const path of ['loadDictItem', 'loadDictItem/', 'loadDictItem/:ids'])
    app.get(`${base}/${path}`, access, async (request) => {
      const { ids: inPath } = request.params as { ids?: string }
      const ids = idList(inPath || queryOf(request).ids).slice(0, mostNames)
      if (ids.length === 0) throw errors.refused('ids 不能为空')
      const found = await pickOptions(engine, actorOf(request), category, { key: 'id', keys: ids, size: mostNames })
      const names = new Map(found.map(({ value, text }) => [value, text]))
      return ok(ids.flatMap((id) => names.get(id) ?? []))
    })
}

const scopeFor = (request: FastifyRequest): Scope => scopeOf({ ...actorOf(request), rowRules: new Map() }, category)

function fieldOf(name: string) {
  const found = fieldFromWire(category, name)
  if (!found) throw errors.unknownField(name)
  return found
}

const equal = (name: string, value: unknown): Comparison =>
  name === 'id' ? { field: 'id', rule: 'eq', values: [String(value)] } : compare(fieldOf(name), 'eq', [value])

/** The fields and the values that they must have. */
function readCondition(text: string | undefined): Comparison[] {
  return conditionOf(text).map(([name, value]) => {
    if (!narrowing.has(name)) throw errors.unknownField(name)
    return equal(name, value)
  })
}
