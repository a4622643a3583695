import { AppError, department, departmentEndpoints, ok, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { idList } from '../../http/inputs.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { isLed, ledCodes } from '../../access/ledDepartments.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { type AroundCalls, delFlagCalls } from '../../resource/routes/aroundCalls.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import type { Engine } from '../../resource/Engine.ts'
import { treeCalls } from '../../resource/routes/treeCalls.ts'
import { findUsersNamed } from '../../people/listUsers.ts'
import { departNode, departRows, departTree, idTree } from './departTree.ts'

const tCol = columnsOf(department, 't')

/** The standard tree endpoints, with rows in wire format (wire contract §4.3). */
export const departmentCalls = (engine: Engine): AroundCalls => ({
  ...treeCalls(engine, department),
  ...delFlagCalls('0', '1'),
})

/** Limits broad searches: more results are of no use to a reader. */
const maxFound = 500

/** Departments of the tenant as trees and lists for pickers (wire contract §2.5, §3.4). */
export function departmentRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, departmentEndpoints.queryTreeList, async ({ actor }) => departTree(await departRows(engine, actor)))
  mount(app, departmentEndpoints.queryIdTree, async ({ actor }) => idTree(departTree(await departRows(engine, actor))))
  mount(app, departmentEndpoints.queryDepartTreeSync, async ({ input, actor }) => {
    const pid = input.pid
    const level = pid === undefined ? sql<boolean>`${tCol.parentId} is null` : sql<boolean>`${tCol.parentId} = ${pid}`
    const now = Date.now()
    const rows = await departRows(engine, actor, level)
    // A unique key for each request, so that old tree controls reload the level.
    return rows.map((row) => ({ ...departNode(row, []), key: `${row.id}__${now}` }))
  })
  mount(app, departmentEndpoints.searchBy, async ({ input, actor }) => {
    const { keyWord: words, myDeptSearch } = input
    const scope = myDeptSearch === '1' ? ((await managed(actor)) ?? sql<boolean>`false`) : sql<boolean>`true`
    const rows = await departRows(engine, actor, sql<boolean>`${named(words)} and ${scope}`, maxFound)
    if (rows.length === 0) throw new AppError('not_found', '未查询匹配数据！', { wireCode: 0 })
    return rows.map((row) => departNode(row, null))
  })
  // Needs no permission: it returns only the caller's own departments.
  mount(app, departmentEndpoints.queryMyDeptTreeList, async ({ actor }) => {
    const scope = await managed(actor)
    // The message carries the role: 1 an ordinary member, 2 a superior.
    return scope ? ok(departTree(await departRows(engine, actor, scope)), '2') : ok(null, '1')
  })
  mount(app, departmentEndpoints.listAll, async ({ input, actor }) => {
    const ids = idList(input.id)
    const wanted = ids.length > 0 ? sql<boolean>`${tCol.id} = any(${ids}::text[])` : sql<boolean>`true`
    return (await departRows(engine, actor, wanted)).map(plain)
  })
  mount(app, departmentEndpoints.getDepartName, async ({ input, actor }) => {
    const code = input.orgCode
    const [row] = await departRows(engine, actor, sql<boolean>`${tCol.orgCode} = ${code}`)
    return row ? plain(row) : null
  })
  mount(app, departmentEndpoints.queryTreeByKeyWord, async ({ input, actor }) => {
    const words = input.keyWord
    const rows = await departRows(engine, actor, words ? named(words) : sql<boolean>`true`)
    return {
      departList: words ? rows.map((row) => departNode(row, null)) : departTree(rows),
      userList: words ? await findUsersNamed(engine, actor, words) : [],
    }
  })

  const named = (words: string): RawBuilder<boolean> =>
    conditionSql(department, { field: 'departName', rule: 'like', values: [words.slice(0, 100)] })

  /** The departments of a superior including their descendants; undefined for other users. */
  async function managed(actor: Actor): Promise<RawBuilder<boolean> | undefined> {
    const codes = await ledCodes(engine.db.kysely, actor)
    return codes.length > 0 ? isLed('t.org_code', codes) : undefined
  }
}

/** The department without the tree fields. */
function plain(row: Parameters<typeof departNode>[0]): Values {
  const { key: _, value: __, title: ___, isLeaf: ____, children: _____, ...fields } = departNode(row, null)
  return fields
}
