import { AppError, category, categoryEndpoints, compare, type Comparison, errors, fieldFromWire } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Scope, scopeOf } from '../../access/Scope.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { conditionOf, idList } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { pickOptions } from '../../resource/read/pickOptions.ts'
import { rootPid } from './rootPid.ts'
import { categoryNodes, categoryRows, nested } from './categoryRows.ts'

const maxNames = 500

/** The columns by which one category may be requested, and those that filter a tree. */
const keys = new Set(['id', 'code'])
const narrowing = new Set(['name', 'code'])

/** Refusals without a wire code (wire contract §1.2). */
const without = (reason: string): AppError => new AppError('refused', reason, { wireCode: 0 })

/** Endpoints of tree selects, for users who may pick categories; row rules do not apply here (wire contract §2.11). */
export function categoryPickRoutes(app: FastifyInstance, engine: Engine): void {
  const idOf = async (scope: Scope, code: string): Promise<string | undefined> => {
    const [found] = await categoryNodes(engine, { scope, where: equal('code', code) })
    return found?.key
  }

  mount(app, categoryEndpoints.loadTreeRoot, async ({ input, request }) => {
    const scope = scopeFor(request)
    const code = input.pcode ?? ''
    const pid = code === '' ? rootPid : await idOf(scope, code)
    if (pid === undefined) throw without(`该编码【${code}】不存在，请核实!`)
    if (input.async !== 'false') return categoryNodes(engine, { scope, below: [pid] })
    return nested(await categoryNodes(engine, { scope }), pid)
  })

  mount(app, categoryEndpoints.loadTreeChildren, async ({ input, request }) => {
    const below = [input.pid]
    return categoryNodes(engine, { scope: scopeFor(request), below })
  })

  mount(app, categoryEndpoints.loadOne, async ({ input, request }) => {
    const field = input.field
    if (!keys.has(field)) throw errors.unknownField(field)
    const where = equal(field, input.val)
    const [found] = await categoryRows(engine, { scope: scopeFor(request), where })
    if (!found) throw without('查询无果')
    return found
  })

  mount(app, categoryEndpoints.loadTreeData, async ({ input, request }) => {
    const scope = scopeFor(request)
    const [given, code] = [input.pid, input.pcode]
    if (given === undefined && code === undefined) throw without('加载分类字典树参数有误.[null]!')
    const pid = given ?? (code === rootPid ? rootPid : await idOf(scope, code!))
    if (pid === undefined) throw without('加载分类字典树参数有误.[code]!')
    const where = { all: readCondition(input.condition) }
    return categoryNodes(engine, { scope, where, below: [pid] })
  })

  mount(app, categoryEndpoints.loadAllData, async ({ input, request }) => {
    const code = input.code ?? rootPid
    const where = code === rootPid ? undefined : compare(fieldOf('code'), 'right_like', [code])
    const nodes = await categoryNodes(engine, { scope: scopeFor(request), where })
    if (nodes.length === 0) throw without('无数据,参数有误.[code]')
    return nodes.map(({ key, title }) => ({ value: key, text: title, title }))
  })

  mount(app, categoryEndpoints.loadDictItem, async ({ input, actor }) => {
    const ids = idList(input.ids).slice(0, maxNames)
    if (ids.length === 0) throw errors.refused('ids 不能为空')
    const found = await pickOptions(engine, actor, category, { key: 'id', keys: ids, size: maxNames })
    const names = new Map(found.map(({ value, text }) => [value, text]))
    return ids.flatMap((id) => names.get(id) ?? [])
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

/** The filtered fields and their required values. */
function readCondition(text: string | undefined): Comparison[] {
  return conditionOf(text).map(([name, value]) => {
    if (!narrowing.has(name)) throw errors.unknownField(name)
    return equal(name, value)
  })
}
