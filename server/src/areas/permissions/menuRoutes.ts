import { done, errors, ok, type Resource } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { permissionTable } from '../../access/accessTables.ts'
import { permissionRows } from '../../access/permissionRows.ts'
import { type LogEntry, writeLog } from '../../access/writeLog.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { accessToken, actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { addDataRule, dataRulesOf, deleteDataRule, editDataRule } from './dataRules.ts'
import { permissionAnswer } from './permissionAnswer.ts'
import { addPermission, deletePermissions, editPermission } from './permissionForm.ts'
import { permissionNode, permissionTree, pickerTree } from './permissionTrees.ts'
import { previewRule } from './previewRule.ts'

const p = columnsIn(permissionTable, 'p')
const col = columnsIn(permissionTable)

export interface MenuParts {
  engine: Engine
  resources: readonly Resource[]
  /** Duties have changed: nobody's are remembered any longer. */
  forgetDuties(): void
}

/** Says what it did, or nothing when there was nothing to do. */
type Work = (tx: Tx, actor: Actor) => Promise<string | undefined>

const base = '/sys/permission'
const read = { config: { access: { permission: 'menu:list' } } }
const may = (act: string) => ({ config: { access: { permission: `menu:${act}` } } })

/** Menus and buttons as data, and what each user gets to see of them (wire contract §2.2, §3.7). */
export function menuRoutes(app: FastifyInstance, { engine, resources, forgetDuties }: MenuParts): void {
  const db = engine.db.kysely

  app.get(`${base}/getUserPermissionByToken`, { config: { access: 'signedIn' } }, async (request) => {
    // Clients ask this when they start; a browser that was closed has lost its cookie, but not its token.
    request.newReaderToken = accessToken(request)
    return done('查询成功', await permissionAnswer(db, actorOf(request)))
  })

  app.get(`${base}/list`, read, async () => ok(permissionTree(await permissionRows(db))))
  app.get(`${base}/getSystemMenuList`, read, async () => ok(await levelUnder(null)))
  app.get(`${base}/getSystemSubmenu`, read, async (request) =>
    ok(await levelUnder(requiredText(queryOf(request), 'parentId'))),
  )
  app.get(`${base}/getSystemSubmenuBatch`, read, async (request) => {
    const parents = idList(queryOf(request).parentIds)
    const levels = await Promise.all(parents.map(async (id) => [id, await levelUnder(id)] as const))
    return ok(Object.fromEntries(levels))
  })
  app.get(`${base}/queryById`, read, async (request) => {
    const id = requiredText(queryOf(request), 'id')
    const [row] = await permissionRows(db, sql<boolean>`${p.id} = ${id}`)
    if (!row) throw errors.notFound('菜单')
    return ok(row)
  })
  app.get(`${base}/queryTreeList`, read, async () => {
    const rows = await permissionRows(db)
    return ok({ treeList: pickerTree(rows), ids: rows.map(({ id }) => id) })
  })

  async function levelUnder(parent: string | null) {
    const rows = await permissionRows(
      db,
      parent === null ? sql<boolean>`${p.parentId} is null` : sql<boolean>`${p.parentId} = ${parent}`,
    )
    const { rows: parents } = await sql<{ id: string }>`
      select distinct ${col.parentId} as id from ${col.$table}
        where ${col.parentId} = any(${rows.map(({ id }) => id)}::text[])`.execute(db)
    const withChildren = new Set(parents.map(({ id }) => id))
    return rows.map((row) => permissionNode(row, withChildren.has(row.id)))
  }

  /** One transaction with a line in the log, then everybody's duties are looked up anew. */
  async function change(request: FastifyRequest, operation: LogEntry['operation'], work: Work): Promise<void> {
    await write(engine, actorOf(request), async ({ tx, actor }) => {
      const content = await work(tx, actor)
      const { username, realname, tenantId } = actor
      if (content !== undefined)
        await writeLog(tx, {
          type: 'operation',
          ...(operation && { operation }),
          content: `菜单管理：${content}`,
          username,
          realname,
          tenantId,
          address: request.ip,
        })
    })
    forgetDuties()
  }

  app.post(`${base}/add`, may('add'), async (request) => {
    await change(request, 'add', (tx, actor) => addPermission(tx, bodyOf(request), actor))
    return done('添加成功！')
  })
  app.route({
    method: ['PUT', 'POST'],
    url: `${base}/edit`,
    ...may('edit'),
    handler: async (request) => {
      await change(request, 'edit', (tx, actor) => editPermission(tx, bodyOf(request), actor))
      return done('修改成功！')
    },
  })
  app.delete(`${base}/delete`, may('delete'), async (request) => {
    const id = requiredText(queryOf(request), 'id')
    await change(request, 'delete', async (tx, actor) => {
      const content = await deletePermissions(tx, [id], actor)
      if (content === undefined) throw errors.notFound('菜单')
      return content
    })
    return done('删除成功!')
  })
  app.delete(`${base}/deleteBatch`, may('delete'), async (request) => {
    await change(request, 'delete', (tx, actor) => deletePermissions(tx, idList(queryOf(request).ids), actor))
    return done('删除成功!')
  })

  app.get(`${base}/getPermRuleListByPermId`, read, async (request) =>
    ok(await dataRulesOf(db, requiredText(queryOf(request), 'permissionId'))),
  )
  app.get(`${base}/queryPermissionRule`, read, async (request) => {
    const { ruleName, ruleValue } = queryOf(request)
    const search = { ruleName: wordOf(ruleName), ruleValue: wordOf(ruleValue) }
    return ok(await dataRulesOf(db, requiredText(queryOf(request), 'permissionId'), search), '查询成功！')
  })
  app.post(`${base}/addPermissionRule`, may('edit'), async (request) => {
    await change(request, 'add', (tx, actor) => addDataRule(tx, resources, bodyOf(request), actor))
    return done('添加成功！')
  })
  app.route({
    method: ['PUT', 'POST'],
    url: `${base}/editPermissionRule`,
    ...may('edit'),
    handler: async (request) => {
      await change(request, 'edit', (tx, actor) => editDataRule(tx, resources, bodyOf(request), actor))
      return done('更新成功！')
    },
  })
  app.delete(`${base}/deletePermissionRule`, may('edit'), async (request) => {
    await change(request, 'delete', (tx, actor) => deleteDataRule(tx, requiredText(queryOf(request), 'id'), actor))
    return done('删除成功！')
  })
  app.get(`${base}/previewPermissionRule`, may('edit'), async (request) =>
    ok(await previewRule(engine, resources, actorOf(request), queryOf(request))),
  )
}

/** `*x*` as list pages send it. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/^\*|\*$/g, '') : '')
