import { done, ok, role } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { userRoleTable } from '../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import { idsFrom } from '../../resource/write/deleteRows.ts'
import { write } from '../../resource/writeContext.ts'
import { assertOwnUsers } from './assertOwnUsers.ts'
import { pageOfUsers } from '../../people/listUsers.ts'
import { pageParams } from './pageParams.ts'
import { grantRoles, revokeRoles } from './userPlaces.ts'
import type { UserParts } from './userRoutes.ts'

const r = columnsOf(role, 'r')
const ur = columnsIn(userRoleTable, 'ur')

const access = { config: { access: { permission: 'role:users' } } }

/** Who holds a role (wire contract §3.3). */
export function roleUserRoutes(app: FastifyInstance, { engine, forgetDuties }: UserParts): void {
  app.get('/sys/user/userRoleList', access, async (request) => {
    const query = queryOf(request)
    const roleId = requiredText(query, 'roleId')
    const name = optionalText(query.username)?.replace(/^\*|\*$/g, '')
    const isNamed = name ? sql<boolean>`lower(t.username) = lower(${name})` : sql<boolean>`true`
    const { tenantId, isAdmin } = actorOf(request)
    const holds = sql<boolean>`exists (
      select 1 from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId} and ${r.deletedAt} is null
      where ${ur.userId} = t.id and ${r.id} = ${roleId}
        and (${r.tenantId} = ${tenantId} or ${r.tenantId} = 0 and ${isAdmin}))`
    return ok(await pageOfUsers(engine, actorOf(request), sql<boolean>`${holds} and ${isNamed}`, pageParams(query)))
  })

  app.post('/sys/user/addSysUserRole', access, async (request) => {
    const body = bodyOf(request)
    const userIds = idsFrom(body.userIdList)
    await assertOwnUsers(engine, actorOf(request), userIds)
    await write(engine, actorOf(request), ({ tx, actor }) =>
      grantRoles(tx, actor, userIds, [requiredText(body, 'roleId')]),
    )
    forgetDuties()
    return ok(null, '添加成功!')
  })

  async function take(request: FastifyRequest, userIds: string[]) {
    const roleId = requiredText(queryOf(request), 'roleId')
    await assertOwnUsers(engine, actorOf(request), userIds)
    await write(engine, actorOf(request), ({ tx, actor }) => revokeRoles(tx, actor, userIds, [roleId]))
    forgetDuties()
    return done('删除成功!')
  }
  app.delete('/sys/user/deleteUserRole', access, (request) => take(request, idsFrom(queryOf(request).userId)))
  app.delete('/sys/user/deleteUserRoleBatch', access, (request) => take(request, idsFrom(queryOf(request).userIds)))
}
