import { defaultPageSize, done, errors, maxPageSize, ok, page } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { adminRole } from '../../access/heldPermissions.ts'
import { memberOf } from '../../access/memberOf.ts'
import { writeLog } from '../../access/writeLog.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'

interface Protected {
  id: string
  username: string
  realname: string
  since: string
  codesLeft: number
  isAdmin: boolean
}

const config = { access: { permission: 'security:resetTwoStep' } }

/** Who has a second step, and taking it from somebody who lost his telephone. */
export function twoStepAdminRoutes(app: FastifyInstance, engine: Engine): void {
  const db = engine.db.kysely
  /** Members of the tenant in which the actor works, who have switched it on. */
  const among = ({ tenantId }: Actor, words: string) => sql`
    from sys_user u join sys_user_security s on s.user_id = u.id and s.totp_secret is not null
    where u.deleted_at is null and ${memberOf(tenantId, 'u')}
      and (strpos(lower(u.username), ${words}) > 0 or strpos(lower(u.realname), ${words}) > 0)`
  const columns = sql`
    u.id, u.username, u.realname, s.totp_at as since, coalesce(cardinality(s.recovery_codes), 0) as "codesLeft",
    exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = u.id and r.role_code = ${adminRole} and r.deleted_at is null) as "isAdmin"`

  app.get('/sys/twoStep/list', { config }, async (request) => {
    const query = queryOf(request)
    const words = (optionalText(query.username) ?? '').replaceAll('*', '').toLowerCase()
    const [no, size] = [positive(query.pageNo, 1), Math.min(maxPageSize, positive(query.pageSize, defaultPageSize))]
    const from = among(actorOf(request), words)
    const { rows } = await sql<Protected>`
      select ${columns} ${from} order by s.totp_at desc, u.id limit ${size} offset ${(no - 1) * size}`.execute(db)
    const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db)
    return ok(page(rows, counted.rows[0]!.n, no, size))
  })

  app.post('/sys/twoStep/reset', { config }, async (request) => {
    const actor = actorOf(request)
    const id = requiredText(bodyOf(request), 'userId')
    const { rows } = await sql<Protected>`select ${columns} ${among(actor, '')} and u.id = ${id}`.execute(db)
    const found = rows[0]
    if (!found) throw errors.refused('该用户不存在，或没有开启两步验证')
    if (found.isAdmin && !actor.isAdmin) throw errors.refused('管理员账号不允许此操作,请重新选择！')
    await sql`
      update sys_user_security set totp_secret = null, totp_at = null, totp_step = null, recovery_codes = null
      where user_id = ${id}`.execute(db)
    const { username, realname, tenantId } = actor
    const content = `重置两步验证：用户名 ${found.username}`
    const who = { username, realname, tenantId, address: request.ip }
    await writeLog(db, { type: 'operation', operation: 'edit', content, ...who })
    return done('两步验证已重置')
  })
}

function positive(raw: unknown, usual: number): number {
  const value = Number(raw)
  return Number.isInteger(value) && value > 0 && value < 1_000_000 ? value : usual
}
