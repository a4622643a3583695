import { done, errors, ok, type Resource } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { permissionRows } from '../../access/permissionRows.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { addDataRule, dataRulesOf, deleteDataRule, editDataRule } from './dataRules.ts'
import { permissionAnswer } from './permissionAnswer.ts'
import { addPermission, deletePermissions, editPermission } from './permissionForm.ts'
import { permissionNode, permissionTree, pickerTree } from './permissionTrees.ts'

export interface MenuParts {
  engine: Engine
  resources: readonly Resource[]
  /** Duties have changed: nobody's are remembered any longer. */
  forgetDuties(): void
}

const base = '/sys/permission'
const read = { config: { access: { permission: 'menu:list' } } }
const may = (act: string) => ({ config: { access: { permission: `menu:${act}` } } })

/** Menus and buttons as data, and what each user gets to see of them (wire contract §2.2, §3.7). */
export function menuRoutes(app: FastifyInstance, { engine, resources, forgetDuties }: MenuParts): void {
  const db = engine.db.kysely

  app.get(`${base}/getUserPermissionByToken`, { config: { access: 'signedIn' } }, async (request) =>
    done('查询成功', await permissionAnswer(db, actorOf(request))),
  )

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
  app.get(`${base}/queryTreeList`, read, async () => {
    const rows = await permissionRows(db)
    return ok({ treeList: pickerTree(rows), ids: rows.map(({ id }) => id) })
  })

  async function levelUnder(parent: string | null) {
    const rows = await permissionRows(
      db,
      parent === null ? sql<boolean>`p.parent_id is null` : sql<boolean>`p.parent_id = ${parent}`,
    )
    const { rows: parents } = await sql<{ id: string }>`
      select distinct parent_id as id from sys_permission where parent_id = any(${rows.map(({ id }) => id)}::text[])`.execute(
      db,
    )
    const withChildren = new Set(parents.map(({ id }) => id))
    return rows.map((row) => permissionNode(row, withChildren.has(row.id)))
  }

  /** One transaction, then everybody's duties are looked up anew. */
  async function change(request: FastifyRequest, work: Parameters<typeof write<void>>[2]): Promise<void> {
    await write(engine, actorOf(request), work)
    forgetDuties()
  }

  app.post(`${base}/add`, may('add'), async (request) => {
    await change(request, async ({ tx, actor }) => void (await addPermission(tx, bodyOf(request), actor.username)))
    return done('添加成功！')
  })
  app.route({
    method: ['PUT', 'POST'],
    url: `${base}/edit`,
    ...may('edit'),
    handler: async (request) => {
      await change(request, ({ tx, actor }) => editPermission(tx, bodyOf(request), actor.username))
      return done('修改成功！')
    },
  })
  app.delete(`${base}/delete`, may('delete'), async (request) => {
    const id = requiredText(queryOf(request), 'id')
    await change(request, async ({ tx }) => {
      if ((await deletePermissions(tx, [id])) === 0) throw errors.notFound('菜单')
    })
    return done('删除成功!')
  })
  app.delete(`${base}/deleteBatch`, may('delete'), async (request) => {
    await change(request, async ({ tx }) => void (await deletePermissions(tx, idList(queryOf(request).ids))))
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
    await change(request, ({ tx, actor }) => addDataRule(tx, resources, bodyOf(request), actor.username))
    return done('添加成功！')
  })
  app.route({
    method: ['PUT', 'POST'],
    url: `${base}/editPermissionRule`,
    ...may('edit'),
    handler: async (request) => {
      await change(request, ({ tx, actor }) => editDataRule(tx, resources, bodyOf(request), actor.username))
      return done('更新成功！')
    },
  })
  app.delete(`${base}/deletePermissionRule`, may('edit'), async (request) => {
    await change(request, ({ tx }) => deleteDataRule(tx, requiredText(queryOf(request), 'id')))
    return done('删除成功！')
  })
}

/** `*x*` as list pages send it. */
const wordOf = (value: unknown): string => (typeof value === 'string' ? value.replace(/^\*|\*$/g, '') : '')
