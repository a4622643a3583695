import { AppError, department, errors, ok, type Values } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { isLed, ledCodes } from '../../access/ledDepartments.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { idList, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { type AroundCalls, delFlagCalls } from '../../resource/routes/aroundCalls.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import type { Engine } from '../../resource/Engine.ts'
import { mayPick } from '../../resource/read/mayPick.ts'
import { treeCalls } from '../../resource/routes/treeCalls.ts'
import { findUsersNamed } from '../../people/listUsers.ts'
import { departNode, departRows, departTree, idTree } from './departTree.ts'

const tCol = columnsOf(department, 't')

/** The standard calls of a tree, with rows as the wire has them (wire contract §4.3). */
export const departmentCalls = (engine: Engine): AroundCalls => ({
  ...treeCalls(engine, department),
  ...delFlagCalls('0', '1'),
})

const base = '/sys/sysDepart'
/** Nobody reads further; a word that stands in all of twenty thousand names finds them all. */
const mostFound = 500

/** Departments as trees and lists for pickers, of the tenant only (wire contract §2.5, §3.4). */
export function departmentRoutes(app: FastifyInstance, engine: Engine): void {
  const access = { config: { access: mayPick(engine, department) } }
  app.get(`${base}/queryTreeList`, access, async (request) =>
    ok(departTree(await departRows(engine, actorOf(request)))),
  )
  app.get(`${base}/queryIdTree`, access, async (request) =>
    ok(idTree(departTree(await departRows(engine, actorOf(request))))),
  )
  app.get(`${base}/queryDepartTreeSync`, access, async (request) => {
    const pid = optionalText(queryOf(request).pid)
    const level = pid === undefined ? sql<boolean>`${tCol.parentId} is null` : sql<boolean>`${tCol.parentId} = ${pid}`
    const now = Date.now()
    const rows = await departRows(engine, actorOf(request), level)
    // A key of its own each time, so that old trees load the level again.
    return ok(rows.map((row) => ({ ...departNode(row, []), key: `${row.id}__${now}` })))
  })
  app.get(`${base}/searchBy`, access, async (request) => {
    const { keyWord, myDeptSearch } = queryOf(request)
    const words = optionalText(keyWord)
    if (words === undefined) throw errors.badRequest('缺少参数 keyWord')
    const scope = myDeptSearch === '1' ? ((await managed(actorOf(request))) ?? sql<boolean>`false`) : sql<boolean>`true`
    const rows = await departRows(engine, actorOf(request), sql<boolean>`${named(words)} and ${scope}`, mostFound)
    if (rows.length === 0) throw new AppError('not_found', '未查询匹配数据！', { wireCode: 0 })
    return ok(rows.map((row) => departNode(row, null)))
  })
  // What one leads is one's own affair.
  app.get(`${base}/queryMyDeptTreeList`, { config: { access: 'signedIn' } }, async (request) => {
    const scope = await managed(actorOf(request))
    // The message tells what one is: 1 an ordinary member, 2 a superior.
    return scope ? ok(departTree(await departRows(engine, actorOf(request), scope)), '2') : ok(null, '1')
  })
  app.get(`${base}/listAll`, access, async (request) => {
    const ids = idList(queryOf(request).id)
    const wanted = ids.length > 0 ? sql<boolean>`${tCol.id} = any(${ids}::text[])` : sql<boolean>`true`
    return ok((await departRows(engine, actorOf(request), wanted)).map(plain))
  })
  app.get(`${base}/getDepartName`, access, async (request) => {
    const code = requiredText(queryOf(request), 'orgCode')
    const [row] = await departRows(engine, actorOf(request), sql<boolean>`${tCol.orgCode} = ${code}`)
    return ok(row ? plain(row) : null)
  })
  app.get(`${base}/queryTreeByKeyWord`, access, async (request) => {
    const actor = actorOf(request)
    const words = optionalText(queryOf(request).keyWord)
    const rows = await departRows(engine, actor, words ? named(words) : sql<boolean>`true`)
    return ok({
      departList: words ? rows.map((row) => departNode(row, null)) : departTree(rows),
      userList: words ? await findUsersNamed(engine, actor, words) : [],
    })
  })

  const named = (words: string): RawBuilder<boolean> =>
    conditionSql(department, { field: 'departName', rule: 'like', values: [words.slice(0, 100)] })

  /** What a superior looks after: his departments and all below them; undefined for others. */
  async function managed(actor: Actor): Promise<RawBuilder<boolean> | undefined> {
    const codes = await ledCodes(engine.db.kysely, actor)
    return codes.length > 0 ? isLed('t.org_code', codes) : undefined
  }
}

/** The department itself, without what trees need. */
function plain(row: Parameters<typeof departNode>[0]): Values {
  const { key: _, value: __, title: ___, isLeaf: ____, children: _____, ...fields } = departNode(row, null)
  return fields
}
