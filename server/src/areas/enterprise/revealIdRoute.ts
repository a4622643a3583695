import { enterprise, errors, ok, permissionCode, type Resource } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, requiredText } from '../../http/inputs.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/readById.ts'

const resource = enterprise as unknown as Resource
const perHour = 60
const words = '查看法定代表人身份证号'

/** The whole number of one representative: each look is written down, and there are not too many. */
export function revealIdRoute(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  const config = { access: { permission: permissionCode(resource, 'reveal') } }
  app.post('/legal/enterprise/reveal', { config }, async (request) => {
    const actor = actorOf(request)
    const { rules } = entryOf(engine, resource.name)
    const scope = scopeOf(actor, resource, rules.visibleTo)
    const row = await readById(engine, db, resource, requiredText(bodyOf(request), 'id'), scope)
    const { username, realname, tenantId } = actor
    const looked = await sql<{ n: number }>`
      select count(*) as n from sys_log
      where userid = ${username} and create_time > now() - interval '1 hour' and log_content like ${`${words}：%`}`.execute(
      db,
    )
    if (looked.rows[0]!.n >= perHour) throw errors.refused(`一小时内最多${words} ${perHour} 次，请稍后再试`)
    const who = { username, realname, tenantId, address: request.ip }
    await writeLog(db, { type: 'operation', operation: 'query', content: `${words}：${String(row.name)}`, ...who })
    const { rows } = await sql<{ legalRepIdNo: string | null }>`
      select legal_rep_id_no as "legalRepIdNo" from biz_enterprise where id = ${row.id}`.execute(db)
    return ok({ legalRepIdNo: rows[0]!.legalRepIdNo })
  })
}
