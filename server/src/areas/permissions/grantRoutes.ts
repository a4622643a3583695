import { done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { permissionRows } from '../../access/permissionRows.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, queryOf, requiredText } from '../../http/inputs.ts'
import type { Tx } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { chooseRules, chosenRules } from './dataRules.ts'
import type { MenuParts } from './menuRoutes.ts'
import { grantTree } from './permissionTrees.ts'
import { grantedIds, type HolderKind, saveGrants } from './saveGrants.ts'

interface Holder {
  name: string
  departId?: string
}

const tables = {
  role: { table: 'sys_role', name: 'role_name', title: '角色' },
  department: { table: 'sys_depart', name: 'depart_name', title: '部门' },
  departRole: { table: 'sys_depart_role', name: 'role_name', title: '部门角色' },
} as const

/** Handing permissions to roles, departments and the roles inside departments (wire contract §2.2, §2.5, §3.3–3.5). */
export function grantRoutes(app: FastifyInstance, { engine, forgetDuties }: MenuParts): void {
  const db = engine.db.kysely
  const may = (holder: HolderKind) => ({ config: { access: { permission: `${holder}:grant` } } })

  async function ids(request: FastifyRequest, holder: HolderKind, id: string): Promise<string[]> {
    return db.transaction().execute(async (tx) => {
      await findHolder(tx, actorOf(request), holder, id)
      return [...(await grantedIds(tx, holder, id))]
    })
  }
  async function save(request: FastifyRequest, holder: HolderKind, id: string): Promise<void> {
    const { permissionIds, lastpermissionIds } = bodyOf(request)
    await write(engine, actorOf(request), async ({ tx, actor }) => {
      const { name, departId } = await findHolder(tx, actor, holder, id)
      await saveGrants(tx, actor, {
        holder,
        id,
        name,
        ...(departId !== undefined && { departId }),
        wanted: idList(permissionIds),
        ...(lastpermissionIds !== undefined && { before: idList(lastpermissionIds) }),
        address: request.ip,
      })
    })
    forgetDuties()
  }

  const calls: [HolderKind, query: string, param: string, saveUrl: string, bodyKey: string][] = [
    ['role', '/sys/permission/queryRolePermission', 'roleId', '/sys/permission/saveRolePermission', 'roleId'],
    [
      'department',
      '/sys/permission/queryDepartPermission',
      'departId',
      '/sys/permission/saveDepartPermission',
      'departId',
    ],
    [
      'departRole',
      '/sys/sysDepartPermission/queryDeptRolePermission',
      'roleId',
      '/sys/sysDepartPermission/saveDeptRolePermission',
      'roleId',
    ],
  ]
  for (const [holder, queryUrl, param, saveUrl, bodyKey] of calls) {
    app.get(queryUrl, may(holder), async (request) =>
      ok(await ids(request, holder, requiredText(queryOf(request), param))),
    )
    app.post(saveUrl, may(holder), async (request) => {
      await save(request, holder, requiredText(bodyOf(request), bodyKey))
      return done('保存成功！')
    })
  }

  const rules: [HolderKind, read: string, write: string, key: string][] = [
    ['role', '/sys/role/datarule/:permissionId/:holderId', '/sys/role/datarule', 'roleId'],
    [
      'department',
      '/sys/sysDepartPermission/datarule/:permissionId/:holderId',
      '/sys/sysDepartPermission/datarule',
      'departId',
    ],
    [
      'departRole',
      '/sys/sysDepartRole/datarule/:permissionId/:departId/:holderId',
      '/sys/sysDepartRole/datarule',
      'roleId',
    ],
  ]
  for (const [holder, readUrl, writeUrl, key] of rules) {
    app.get(readUrl, may(holder), async (request) => {
      const { permissionId, holderId } = request.params as { permissionId: string; holderId: string }
      return ok(await chosenRules(db, holder, holderId, permissionId))
    })
    app.post(writeUrl, may(holder), async (request) => {
      await write(engine, actorOf(request), async ({ tx, actor }) => {
        const [id, permissionId] = [requiredText(bodyOf(request), key), requiredText(bodyOf(request), 'permissionId')]
        await findHolder(tx, actor, holder, id)
        await chooseRules(tx, actor, holder, id, permissionId, idList(bodyOf(request).dataRuleIds))
      })
      forgetDuties()
      return done('保存成功!')
    })
  }

  app.get('/sys/role/queryTreeList', may('role'), async () => {
    const rows = await permissionRows(db)
    return ok({ treeList: grantTree(rows), ids: rows.map(({ id }) => id) })
  })
  app.get('/sys/sysDepartPermission/queryTreeListForDeptRole', may('departRole'), async (request) => {
    const departId = requiredText(queryOf(request), 'departId')
    const own = sql<boolean>`p.id in (select permission_id from sys_depart_permission where depart_id = ${departId})`
    const rows = await permissionRows(db, own)
    return ok({ treeList: grantTree(rows), ids: rows.map(({ id }) => id) })
  })
}

/** The role or department, if it belongs to the actor's tenant. */
async function findHolder(tx: Tx, actor: Actor, holder: HolderKind, id: string): Promise<Holder> {
  const { table, name, title } = tables[holder]
  const departId = holder === 'departRole' ? sql`depart_id` : sql`null::text`
  const { rows } = await sql<{ name: string; departId: string | null }>`
    select ${sql.ref(name)} as name, ${departId} as "departId" from ${sql.table(table)}
    where id = ${id} and deleted_at is null and (tenant_id = ${actor.tenantId} or tenant_id = 0 and ${actor.isAdmin})`.execute(
    tx,
  )
  const found = rows[0]
  if (!found) throw errors.notFound(title)
  return { name: found.name, ...(found.departId !== null && { departId: found.departId }) }
}
