import { departRole, done, errors, ok, user } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { departPermissionTable, departRoleUserTable, userRoleTable } from '../../access/accessTables.ts'
import { writeGrants } from '../../access/grantLog.ts'
import { assertLeads } from '../../access/ledDepartments.ts'
import { heldIds, permissionRows } from '../../access/permissionRows.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, idList, queryOf, requiredText } from '../../http/inputs.ts'
import type { Tx } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { chooseRules, chosenRules } from './dataRules.ts'
import type { MenuParts } from './menuRoutes.ts'
import { namedPermissions } from './namedPermissions.ts'
import { grantTree } from './permissionTrees.ts'
import { type GrantChange, grantedIds, type HolderKind, planGrants, saveGrants } from './saveGrants.ts'

const col = columnsOf(departRole)
const d = columnsOf(departRole, 'd')
const departPermissionCol = columnsIn(departPermissionTable)
const departRoleUserCol = columnsIn(departRoleUserTable)
const du = columnsIn(departRoleUserTable, 'du')
const userCol = columnsOf(user)
const userRoleCol = columnsIn(userRoleTable)

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
  async function changeOf(request: FastifyRequest, tx: Tx, holder: HolderKind, id: string): Promise<GrantChange> {
    const { permissionIds, lastpermissionIds, strict } = bodyOf(request)
    const { name, departId } = await findHolder(tx, actorOf(request), holder, id)
    return {
      holder,
      id,
      name,
      ...(departId !== undefined && { departId }),
      wanted: idList(permissionIds),
      ...(lastpermissionIds !== undefined && { before: idList(lastpermissionIds) }),
      isStrict: strict === true,
      address: request.ip,
    }
  }
  async function save(request: FastifyRequest, holder: HolderKind, id: string): Promise<void> {
    await write(engine, actorOf(request), async ({ tx, actor }) =>
      saveGrants(tx, actor, await changeOf(request, tx, holder, id)),
    )
    forgetDuties()
  }
  /** The difference that a save would make, found by what the save itself goes by. */
  async function preview(request: FastifyRequest, holder: HolderKind, id: string) {
    return db.transaction().execute(async (tx) => {
      const plan = await planGrants(tx, actorOf(request), await changeOf(request, tx, holder, id))
      const named = await namedPermissions(tx, [plan.given, plan.taken, plan.others.given, plan.others.taken].flat())
      const words = (ids: readonly string[]) => [...named.values()].filter((one) => ids.includes(one.id))
      return {
        given: words(plan.given),
        taken: words(plan.taken),
        others: { given: words(plan.others.given), taken: words(plan.others.taken) },
        current: plan.current,
        users: await countUsers(tx, holder, id),
      }
    })
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
    app.post(saveUrl.replace('/save', '/preview'), may(holder), async (request) =>
      ok(await preview(request, holder, requiredText(bodyOf(request), bodyKey))),
    )
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
      await findHolder(db, actorOf(request), holder, holderId)
      return ok(await chosenRules(db, holder, holderId, permissionId))
    })
    app.post(writeUrl, may(holder), async (request) => {
      await write(engine, actorOf(request), async ({ tx, actor }) => {
        const [id, permissionId] = [requiredText(bodyOf(request), key), requiredText(bodyOf(request), 'permissionId')]
        const { name } = await findHolder(tx, actor, holder, id)
        const { dataRuleIds, lastDataRuleIds } = bodyOf(request)
        const { given, taken } = await chooseRules(tx, actor, {
          holder,
          holderId: id,
          permissionId,
          wanted: idList(dataRuleIds),
          ...(lastDataRuleIds !== undefined && { before: idList(lastDataRuleIds) }),
        })
        const subject = (await namedPermissions(tx, [permissionId])).get(permissionId)?.path ?? permissionId
        if (given.length + taken.length > 0)
          await writeGrants(tx, actor, [{ holder, id, name, subject, given, taken }], request.ip)
      })
      forgetDuties()
      return done('保存成功!')
    })
  }

  /** A tree to choose from, and which of it the operator may hand on himself; null: everything. */
  async function grantable(actor: Actor, where?: RawBuilder<boolean>) {
    const [rows, held] = await Promise.all([permissionRows(db, where), heldIds(db, actor)])
    return { treeList: grantTree(rows), ids: rows.map(({ id }) => id), heldIds: held ? [...held] : null }
  }

  // Departments get their permissions from the same tree.
  const mayGrant = { access: { anyPermission: ['role:grant', 'department:grant'] } }
  app.get('/sys/role/queryTreeList', { config: mayGrant }, async (request) => ok(await grantable(actorOf(request))))
  app.get('/sys/sysDepartPermission/queryTreeListForDeptRole', may('departRole'), async (request) => {
    const departId = requiredText(queryOf(request), 'departId')
    await findHolder(db, actorOf(request), 'department', departId)
    await assertLeads(db, actorOf(request), [departId])
    const own = sql<boolean>`p.id in (select ${departPermissionCol.permissionId} from ${departPermissionCol.$table}
      where ${departPermissionCol.departId} = ${departId})`
    return ok(await grantable(actorOf(request), own))
  })
}

/** The role or department, if it belongs to the actor's tenant, and its department to those he leads. */
async function findHolder(tx: Kysely<Tables>, actor: Actor, holder: HolderKind, id: string): Promise<Holder> {
  const { table, name, title } = tables[holder]
  const departId = holder === 'departRole' ? col.departId : sql`null::text`
  const { rows } = await sql<{ name: string; departId: string | null }>`
    select ${sql.ref(name)} as name, ${departId} as "departId" from ${sql.table(table)}
    where id = ${id} and deleted_at is null
      and (tenant_id = ${actor.tenantId} or tenant_id = 0 and ${actor.isAdmin})`.execute(tx)
  const found = rows[0]
  if (!found) throw errors.notFound(title)
  if (found.departId !== null) await assertLeads(tx, actor, [found.departId])
  return { name: found.name, ...(found.departId !== null && { departId: found.departId }) }
}

/** How many people a change reaches: a department gives to those who hold a role inside it. */
async function countUsers(tx: Tx, holder: HolderKind, id: string): Promise<number> {
  const held = {
    role: sql`select ${userRoleCol.userId} from ${userRoleCol.$table} where ${userRoleCol.roleId} = ${id}`,
    departRole: sql`select ${departRoleUserCol.userId} from ${departRoleUserCol.$table}
      where ${departRoleUserCol.droleId} = ${id}`,
    department: sql`select ${du.userId} from ${du.$table} join ${d.$table} on ${d.id} = ${du.droleId}
      where ${d.departId} = ${id} and ${d.deletedAt} is null`,
  }[holder]
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${userCol.$table} where ${userCol.deletedAt} is null
      and ${userCol.id} in (${held})`.execute(tx)
  return rows[0]!.n
}
