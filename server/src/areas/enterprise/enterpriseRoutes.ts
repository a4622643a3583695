import { enterprise, ok, openAppointmentStates, openEntrustmentStates, permissionCode } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'

interface OpenMatter {
  id: string
  kind: string
  title: string
  when: string | null
}

/** What is still open with a client, asked before he is frozen or merged. */
export function enterpriseRoutes(app: FastifyInstance, engine: Engine): void {
  const config = { access: { permission: permissionCode(enterprise, 'list') } }
  app.get('/legal/enterprise/openMatters', { config }, async (request) => {
    const id = requiredText(queryOf(request), 'id')
    const { tenantId, userId } = actorOf(request)
    const own = sql`t.enterprise_id = ${id} and t.tenant_id = ${tenantId} and t.deleted_at is null`
    const { rows } = await sql<OpenMatter>`
      select t.id, '预约' as kind, t.subject as title, to_char(t.start_at, 'YYYY-MM-DD HH24:MI') as when from biz_appointment t
      where ${own} and t.status = any(${[...openAppointmentStates]}::text[])
      union all
      select t.id, '委托', t.matter, to_char(t.next_deadline, 'YYYY-MM-DD') from biz_entrustment t
      where ${own} and t.status = any(${[...openEntrustmentStates]}::text[])
        and (${userId} = any(t.blocked_user_ids)) is not true
      order by 2 desc, 4 nulls last, 1`.execute(engine.db.kysely)
    return ok(rows)
  })
}
