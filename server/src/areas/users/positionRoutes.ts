import { type FoundPosition, position, userEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import type { UserParts } from './userRoutes.ts'

const col = columnsOf(position)

/** Resolves a user's position code (wire contract §3.6). */
export function positionRoutes(app: FastifyInstance, { engine }: UserParts): void {
  mount(app, userEndpoints.queryPositionByCode, async ({ input, actor }) => {
    const { rows } = await sql<FoundPosition>`
      select ${col.id}, ${col.code}, ${col.name}, ${col.postRank} as "postRank", sys_org_code as "sysOrgCode",
        ${col.createBy} as "createBy",
        ${col.createTime} as "createTime", ${col.updateBy} as "updateBy", ${col.updateTime} as "updateTime"
      from ${col.$table} where ${col.code} = ${input.code}
        and ${col.tenantId} = ${actor.tenantId} and ${col.deletedAt} is null`.execute(engine.db.kysely)
    return rows[0] ?? null
  })
}
