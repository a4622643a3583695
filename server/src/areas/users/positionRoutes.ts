import { ok, position } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import { mayPick } from '../../resource/read/mayPick.ts'
import type { UserParts } from './userRoutes.ts'

const col = columnsOf(position)

/** The position that a user's code means (wire contract §3.6). */
export function positionRoutes(app: FastifyInstance, { engine }: UserParts): void {
  app.get('/sys/position/queryByCode', { config: { access: mayPick(engine, position) } }, async (request) => {
    const { rows } = await sql`
      select ${col.id}, ${col.code}, ${col.name}, ${col.postRank} as "postRank", sys_org_code as "sysOrgCode",
        ${col.createBy} as "createBy",
        ${col.createTime} as "createTime", ${col.updateBy} as "updateBy", ${col.updateTime} as "updateTime"
      from ${col.$table} where ${col.code} = ${requiredText(queryOf(request), 'code')}
        and ${col.tenantId} = ${actorOf(request).tenantId} and ${col.deletedAt} is null`.execute(engine.db.kysely)
    return ok(rows[0] ?? null)
  })
}
