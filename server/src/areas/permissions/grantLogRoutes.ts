import { errors, ok, user } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { grantLogTable } from '../../access/grantLog.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import type { MenuParts } from './menuRoutes.ts'

const g = columnsIn(grantLogTable, 'g')
const u = columnsOf(user, 'u')

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
      select ${g.id}, ${g.holder}, ${g.holderId} as "holderId", ${g.holderName} as "holderName",
        ${g.userId} as "userId",
        ${g.userName} as "userName", ${g.subject}, ${g.given}, ${g.taken}, ${g.by}, ${g.byName} as "byName", ${g.at}
      from ${g.$table} where ${where} and (${g.tenantId} = ${tenantId} or ${isAdmin})
      order by ${g.id} desc limit ${longest}`.execute(db)
    return rows
  }

  app.get('/sys/role/grantLog', { config: { access: { permission: 'role:history' } } }, async (request) => {
    const id = requiredText(queryOf(request), 'id')
    return ok(await entries(request, sql<boolean>`${g.holder} = 'role' and ${g.holderId} = ${id}`))
  })

  app.get('/sys/user/grantLog', { config: { access: { permission: 'user:history' } } }, async (request) => {
    const id = requiredText(queryOf(request), 'id')
    const { tenantId, isAdmin } = actorOf(request)
    const { rows } = await sql`
      select 1 from ${u.$table} where ${u.id} = ${id}
        and (${memberOf(tenantId, 'u')} or ${isAdmin})`.execute(db)
    if (rows.length === 0) throw errors.notFound('用户')
    return ok(await entries(request, sql<boolean>`${g.userId} = ${id}`))
  })
}
