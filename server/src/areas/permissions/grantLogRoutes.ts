import { errors, type GrantEntry, permissionEndpoints, user } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { grantLogTable } from '../../access/grantLog.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import type { MenuParts } from './menuRoutes.ts'

const g = columnsIn(grantLogTable, 'g')
const u = columnsOf(user, 'u')

const longest = 500

/** 授权记录: who granted what to whom, per role and per user, newest first. */
export function grantLogRoutes(app: FastifyInstance, { engine }: Pick<MenuParts, 'engine'>): void {
  const db = engine.db.kysely

  async function entries(request: FastifyRequest, where: RawBuilder<boolean>): Promise<GrantEntry[]> {
    const { tenantId, isAdmin } = actorOf(request)
    const { rows } = await sql<GrantEntry>`
      select ${g.id}, ${g.holder}, ${g.holderId} as "holderId", ${g.holderName} as "holderName",
        ${g.userId} as "userId",
        ${g.userName} as "userName", ${g.subject}, ${g.given}, ${g.taken}, ${g.by}, ${g.byName} as "byName", ${g.at}
      from ${g.$table} where ${where} and (${g.tenantId} = ${tenantId} or ${g.tenantId} = 0 and ${isAdmin})
      order by ${g.id} desc limit ${longest}`.execute(db)
    return rows
  }

  mount(app, permissionEndpoints.roleGrantLog, async ({ input, request }) => {
    const id = input.id
    return await entries(request, sql<boolean>`${g.holder} = 'role' and ${g.holderId} = ${id}`)
  })

  mount(app, permissionEndpoints.userGrantLog, async ({ input, actor, request }) => {
    const id = input.id
    const { tenantId, isAdmin } = actor
    const { rows } = await sql`
      select 1 from ${u.$table} where ${u.id} = ${id}
        and (${memberOf(tenantId, 'u')} or ${u.relTenantIds} is null and ${isAdmin})`.execute(db)
    if (rows.length === 0) throw errors.notFound('用户')
    return await entries(request, sql<boolean>`${g.userId} = ${id}`)
  })
}
