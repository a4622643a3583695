import { errors, ok } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import type { MenuParts } from './menuRoutes.ts'

interface GrantEntry {
  id: string
  holder: string
  holderId: string
  holderName: string
  userId: string | null
  userName: string | null
  subject: string | null
  given: string[]
  taken: string[]
  by: string
  byName: string
  at: string
}

const longest = 500

/** 授权记录: who gave what to whom, of one role and of one user, newest first. */
export function grantLogRoutes(app: FastifyInstance, { engine }: Pick<MenuParts, 'engine'>): void {
  const db = engine.db.kysely

  async function entries(request: FastifyRequest, where: RawBuilder<boolean>): Promise<GrantEntry[]> {
    const { tenantId, isAdmin } = actorOf(request)
    const { rows } = await sql<GrantEntry>`
      select id, holder, holder_id as "holderId", holder_name as "holderName", user_id as "userId",
        user_name as "userName", subject, given, taken, g.by, by_name as "byName", at
      from sys_grant_log g where ${where} and (tenant_id = ${tenantId} or ${isAdmin})
      order by id desc limit ${longest}`.execute(db)
    return rows
  }

  app.get('/sys/role/grantLog', { config: { access: { permission: 'role:history' } } }, async (request) => {
    const id = requiredText(queryOf(request), 'id')
    return ok(await entries(request, sql<boolean>`g.holder = 'role' and g.holder_id = ${id}`))
  })

  app.get('/sys/user/grantLog', { config: { access: { permission: 'user:history' } } }, async (request) => {
    const id = requiredText(queryOf(request), 'id')
    const { tenantId, isAdmin } = actorOf(request)
    const { rows } = await sql`
      select 1 from sys_user u where u.id = ${id}
        and (${memberOf(tenantId, 'u')} or ${isAdmin})`.execute(db)
    if (rows.length === 0) throw errors.notFound('用户')
    return ok(await entries(request, sql<boolean>`g.user_id = ${id}`))
  })
}
