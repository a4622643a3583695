import { done, ok, role, userEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { sql } from 'kysely'
import { userRoleTable } from '../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'

import { idsFrom } from '../../resource/write/deleteRows.ts'
import { write } from '../../resource/writeContext.ts'
import { assertOwnUsers } from './assertOwnUsers.ts'
import { pageOfUsers } from '../../people/listUsers.ts'
import { pageParams } from './pageParams.ts'
import { grantRoles, revokeRoles } from './userPlaces.ts'
import type { UserParts } from './userRoutes.ts'

const r = columnsOf(role, 'r')
const ur = columnsIn(userRoleTable, 'ur')

/** The holders of a role (wire contract §3.3). */
export function roleUserRoutes(app: FastifyInstance, { engine, forgetPermissions }: UserParts): void {
  mount(app, userEndpoints.userRoleList, async ({ input, actor }) => {
    const roleId = input.roleId
    const name = input.username?.replace(/^\*|\*$/g, '')
    const isNamed = name ? sql<boolean>`lower(t.username) = lower(${name})` : sql<boolean>`true`
    const { tenantId, isAdmin } = actor
    const holds = sql<boolean>`exists (
      select 1 from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId} and ${r.deletedAt} is null
      where ${ur.userId} = t.id and ${r.id} = ${roleId}
        and (${r.tenantId} = ${tenantId} or ${r.tenantId} = 0 and ${isAdmin}))`
    return await pageOfUsers(engine, actor, sql<boolean>`${holds} and ${isNamed}`, pageParams(input))
  })

  mount(app, userEndpoints.addSysUserRole, async ({ input, actor }) => {
    const userIds = idsFrom(input.userIdList)
    await assertOwnUsers(engine, actor, userIds)
    await write(engine, actor, ({ tx }) => grantRoles(tx, actor, userIds, [input.roleId]))
    forgetPermissions()
    return ok(null, '添加成功!')
  })

  async function take(actor: Actor, roleId: string, userIds: string[]) {
    await assertOwnUsers(engine, actor, userIds)
    await write(engine, actor, ({ tx }) => revokeRoles(tx, actor, userIds, [roleId]))
    forgetPermissions()
    return done('删除成功!')
  }
  mount(app, userEndpoints.deleteUserRole, ({ input, actor }) => take(actor, input.roleId, idsFrom(input.userId)))
  mount(app, userEndpoints.deleteUserRoleBatch, ({ input, actor }) => take(actor, input.roleId, idsFrom(input.userIds)))
}
