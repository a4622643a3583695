import { done, errors, role, roleEndpoints, type RoleRow } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { rolesInReach } from '../../access/passRoles.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'

const col = columnsOf(role)

/** Roles for pickers, and the check whether a code is free (wire contract §2.3, §3.3). */
export function roleRoutes(app: FastifyInstance, { engine }: { engine: Engine }): void {
  const db = engine.db.kysely

  mount(app, roleEndpoints.queryall, async ({ actor }) => {
    const { tenantId, isAdmin } = actor
    // Only administrators assign platform roles, so others do not see them.
    const { rows } = await sql<RoleRow>`
      select ${col.id}, ${col.roleName} as "roleName", ${col.roleCode} as "roleCode", ${col.description},
        ${col.createBy} as "createBy",
        ${col.createTime} as "createTime", ${col.updateBy} as "updateBy", ${col.updateTime} as "updateTime"
      from ${col.$table} where ${col.deletedAt} is null
        and (${col.tenantId} = ${tenantId} or ${col.tenantId} = 0 and ${isAdmin})
      order by ${col.tenantId}, ${col.createTime}, ${col.id}`.execute(db)
    if (rows.length === 0) throw errors.refused('未找到角色信息')
    return rows
  })

  /** For the user form: all roles, and those among them that the actor may not assign. */
  mount(app, roleEndpoints.inReach, ({ actor }) => rolesInReach(db, actor, 'role', sql<boolean>`true`))

  mount(app, roleEndpoints.checkRoleCode, async ({ input, actor }) => {
    const code = input.roleCode
    const { rows } = await sql`
      select 1 from ${col.$table} where ${col.roleCode} = ${code} and ${col.id} <> ${input.id ?? ''}
        and ${col.deletedAt} is null
        and ${col.tenantId} in (0, ${actor.tenantId})`.execute(db)
    if (rows.length > 0) throw errors.refused('角色编码已存在')
    return done('操作成功！', true)
  })
}
