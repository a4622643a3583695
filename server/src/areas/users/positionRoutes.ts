import { ok, position } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import { mayPick } from '../../resource/mayPick.ts'
import type { UserParts } from './userRoutes.ts'

const positions = position

/** The position that a user's code means (wire contract §3.6). */
export function positionRoutes(app: FastifyInstance, { engine }: UserParts): void {
  app.get('/sys/position/queryByCode', { config: { access: mayPick(engine, positions) } }, async (request) => {
    const { rows } = await sql`
      select id, code, name, post_rank as "postRank", sys_org_code as "sysOrgCode", create_by as "createBy",
        create_time as "createTime", update_by as "updateBy", update_time as "updateTime"
      from sys_position where code = ${requiredText(queryOf(request), 'code')}
        and tenant_id = ${actorOf(request).tenantId} and deleted_at is null`.execute(engine.db.kysely)
    return ok(rows[0] ?? null)
  })
}
