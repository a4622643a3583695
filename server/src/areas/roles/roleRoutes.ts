import { done, errors, ok, role } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { rolesInReach } from '../../access/passRoles.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { mayPick } from '../../resource/read/mayPick.ts'

const col = columnsOf(role)

/** Roles for pickers, and whether a code is free (wire contract §2.3, §3.3). */
export function roleRoutes(app: FastifyInstance, { engine }: { engine: Engine }): void {
  const db = engine.db.kysely
  const roles = role
  // The form of a user gives roles, which are no field of the user.
  const anyPermission = [...mayPick(engine, roles).anyPermission, 'user:add', 'user:edit']

  app.get('/sys/role/queryall', { config: { access: { anyPermission } } }, async (request) => {
    const { tenantId, isAdmin } = actorOf(request)
    // Roles of the platform are given by administrators only, so that others need not see them.
    const { rows } = await sql`
      select ${col.id}, ${col.roleName} as "roleName", ${col.roleCode} as "roleCode", ${col.description},
        ${col.createBy} as "createBy",
        ${col.createTime} as "createTime", ${col.updateBy} as "updateBy", ${col.updateTime} as "updateTime"
      from ${col.$table} where ${col.deletedAt} is null
        and (${col.tenantId} = ${tenantId} or ${col.tenantId} = 0 and ${isAdmin})
      order by ${col.tenantId}, ${col.createTime}, ${col.id}`.execute(db)
    if (rows.length === 0) throw errors.refused('未找到角色信息')
    return ok(rows)
  })

  /** For the form of a user: the roles there are, and those among them that the operator cannot hand on. */
  app.get('/sys/role/inReach', { config: { access: { permission: 'user:list' } } }, async (request) =>
    ok(await rolesInReach(db, actorOf(request), 'role', sql<boolean>`true`)),
  )

  app.get('/sys/role/checkRoleCode', { config: { access: { permission: 'role:list' } } }, async (request) => {
    const query = queryOf(request)
    const code = requiredText(query, 'roleCode')
    const { rows } = await sql`
      select 1 from ${col.$table} where ${col.roleCode} = ${code} and ${col.id} <> ${optionalText(query.id) ?? ''}
        and ${col.deletedAt} is null
        and ${col.tenantId} in (0, ${actorOf(request).tenantId})`.execute(db)
    if (rows.length > 0) throw errors.refused('角色编码已存在')
    return done('操作成功！', true)
  })
}
