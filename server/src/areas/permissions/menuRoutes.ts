import {
  clientHeader,
  done,
  errors,
  menuBinEndpoints,
  ok,
  permissionEndpoints,
  type MenuRow,
  type Resource,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { permissionTable } from '../../access/accessTables.ts'
import { permissionRows } from '../../access/permissionRows.ts'
import { type LogEntry, writeLog } from '../../access/writeLog.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { idList } from '../../http/inputs.ts'
import { mount } from '../../http/mount.ts'
import { accessToken, actorOf } from '../../http/authenticate.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { addDataRule, dataRulesOf, deleteDataRule, editDataRule } from './dataRules.ts'
import { describeRules } from './describeRules.ts'
import { listDeletedMenus, restoreMenus } from './menuBin.ts'
import { permissionAnswer } from './permissionAnswer.ts'
import { addPermission, builtIn, deletePermissions, editPermission } from './permissionForm.ts'
import { permissionNode, permissionTree, pickerTree } from './permissionTrees.ts'
import { previewRule } from './previewRule.ts'

const p = columnsIn(permissionTable, 'p')
const col = columnsIn(permissionTable)

export interface MenuParts {
  engine: Engine
  resources: readonly Resource[]
  /** Invalidates the cached permissions of all users, here and in their browsers. */
  forgetPermissions(): void
}

/** Returns a description for the log, or undefined when nothing changed. */
type Work = (tx: Tx, actor: Actor) => Promise<string | undefined>

/** Menus and buttons as data, and the part of them visible to each user (wire contract §2.2, §3.7). */
export function menuRoutes(app: FastifyInstance, { engine, resources, forgetPermissions }: MenuParts): void {
  const db = engine.db.kysely

  mount(app, permissionEndpoints.mine, async ({ actor, request }) => {
    // Clients call this at startup; a reopened browser has lost its cookie, but not its token.
    request.newReaderToken = accessToken(request)
    const isOwnClient = request.headers[clientHeader.name] === clientHeader.value
    return done('查询成功', await permissionAnswer(db, actor, isOwnClient))
  })

  mount(app, permissionEndpoints.list, async ({ actor }) => permissionTree(await permissionRows(db, actor)))
  mount(app, permissionEndpoints.getSystemMenuList, async ({ actor }) => await levelUnder(null, actor))
  mount(app, permissionEndpoints.getSystemSubmenu, async ({ input, actor }) => await levelUnder(input.parentId, actor))
  mount(app, permissionEndpoints.getSystemSubmenuBatch, async ({ input, actor }) => {
    const parents = idList(input.parentIds)
    const levels = await Promise.all(parents.map(async (id) => [id, await levelUnder(id, actor)] as const))
    return Object.fromEntries(levels) as Record<string, MenuRow[]>
  })
  mount(app, permissionEndpoints.queryById, async ({ input, actor }) => {
    const id = input.id
    const [row] = await permissionRows(db, actor, sql<boolean>`${p.id} = ${id}`)
    if (!row) throw errors.notFound('菜单')
    return { ...row, isBuiltIn: (await builtIn(db, [id])).length > 0 }
  })
  mount(app, permissionEndpoints.queryTreeList, async ({ actor }) => {
    const rows = await permissionRows(db, actor)
    return { treeList: pickerTree(rows), ids: rows.map(({ id }) => id) }
  })

  async function levelUnder(parent: string | null, actor: Actor) {
    const rows = await permissionRows(
      db,
      actor,
      parent === null ? sql<boolean>`${p.parentId} is null` : sql<boolean>`${p.parentId} = ${parent}`,
    )
    const { rows: parents } = await sql<{ id: string }>`
      select distinct ${col.parentId} as id from ${col.$table}
        where ${col.parentId} = any(${rows.map(({ id }) => id)}::text[])`.execute(db)
    const withChildren = new Set(parents.map(({ id }) => id))
    return rows.map((row) => permissionNode(row, withChildren.has(row.id)))
  }

  /** One transaction with a log entry, then the cached permissions of all users are invalidated. */
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
    forgetPermissions()
  }

  mount(app, permissionEndpoints.add, async ({ input, request }) => {
    await change(request, 'add', (tx, actor) => addPermission(tx, input, actor))
    return done('添加成功！')
  })
  mount(app, permissionEndpoints.edit, async ({ input, request }) => {
    await change(request, 'edit', (tx, actor) => editPermission(tx, input, actor))
    return done('修改成功！')
  })
  mount(app, permissionEndpoints.delete, async ({ input, request }) => {
    const id = input.id
    await change(request, 'delete', async (tx, actor) => {
      const content = await deletePermissions(tx, [id], actor)
      if (content === undefined) throw errors.notFound('菜单')
      return content
    })
    return done('删除成功!')
  })
  mount(app, permissionEndpoints.deleteBatch, async ({ input, request }) => {
    await change(request, 'delete', (tx, actor) => deletePermissions(tx, idList(input.ids), actor))
    return done('删除成功!')
  })

  mount(app, menuBinEndpoints.list, ({ actor }) => listDeletedMenus(db, actor))
  mount(app, menuBinEndpoints.restore, async ({ input, request }) => {
    await change(request, 'edit', (tx, actor) => restoreMenus(tx, input.id, actor))
    return done('还原成功')
  })

  mount(
    app,
    permissionEndpoints.getPermRuleListByPermId,
    async ({ input, actor }) =>
      await describeRules(engine, resources, actor, await dataRulesOf(db, actor, input.permissionId)),
  )
  mount(app, permissionEndpoints.queryPermissionRule, async ({ input, actor }) => {
    const search = { ruleName: wordOf(input.ruleName), ruleValue: wordOf(input.ruleValue) }
    const found = await dataRulesOf(db, actor, input.permissionId, search)
    return ok(await describeRules(engine, resources, actor, found), '查询成功！')
  })
  mount(app, permissionEndpoints.addPermissionRule, async ({ input, request }) => {
    await change(request, 'add', (tx, actor) => addDataRule(tx, resources, input, actor))
    return done('添加成功！')
  })
  mount(app, permissionEndpoints.editPermissionRule, async ({ input, request }) => {
    await change(request, 'edit', (tx, actor) => editDataRule(tx, resources, input, actor))
    return done('更新成功！')
  })
  mount(app, permissionEndpoints.deletePermissionRule, async ({ input, request }) => {
    await change(request, 'delete', (tx, actor) => deleteDataRule(tx, input.id, actor))
    return done('删除成功！')
  })
  mount(
    app,
    permissionEndpoints.previewPermissionRule,
    async ({ input, actor }) => await previewRule(engine, resources, actor, input),
  )
}

/** Strips the asterisks of `*x*`, as sent by list pages. */
const wordOf = (value: string): string => value.replace(/^\*|\*$/g, '')
