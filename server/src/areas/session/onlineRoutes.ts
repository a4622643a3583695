import { defaultPageSize, done, errors, maxPageSize, page, role, sessionEndpoints, user } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { sessionTable, userRoleTable } from '../../access/accessTables.ts'
import { adminRole } from '../../access/heldPermissions.ts'
import { memberOf } from '../../access/memberOf.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { idList } from '../../http/inputs.ts'
import type { SessionParts } from './SessionParts.ts'

const r = columnsOf(role, 'r')
const s = columnsIn(sessionTable, 's')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

/** An open session as shown to users; its token is known to its owner only. */
interface OpenSession {
  id: string
  userId: string
  username: string
  realname: string
  address: string | null
  agent: string | null
  /** When it was opened and, to the minute, last used. */
  createTime: string
  lastTime: string
}

/** Lists open sessions and ends them; those of others require a permission (wire contract §9.5). */
export function onlineRoutes(app: FastifyInstance, parts: SessionParts): void {
  const { engine, sessions, closeSession } = parts
  const db = engine.db.kysely

  /** Open sessions of active users; `where` refers to `s` (session) and `u` (user). */
  const among = (where: RawBuilder<boolean>) => sql`
    from ${s.$table} join ${u.$table} on ${u.id} = ${s.userId}
    where ${s.revokedAt} is null and ${s.expiresAt} > now() and ${u.deletedAt} is null and ${u.status} = '1'
      and ${where}`

  async function openSessions(where: RawBuilder<boolean>, skip = 0, size = maxPageSize): Promise<OpenSession[]> {
    const { rows } = await sql<OpenSession>`
      select ${s.id}, ${s.userId} as "userId", ${u.username}, ${u.realname}, ${s.address}, ${s.agent},
        ${s.createTime} as "createTime",
        ${s.expiresAt} - make_interval(hours => ${s.idleHours}) as "lastTime" ${among(where)}
      order by "lastTime" desc, ${s.id} limit ${size} offset ${skip}`.execute(db)
    return rows
  }

  /** Members of the actor's current tenant. */
  const inTenant = (request: FastifyRequest): RawBuilder<boolean> => memberOf(actorOf(request).tenantId, 'u')

  async function end(request: FastifyRequest, { id, userId, username, address }: OpenSession): Promise<void> {
    const { userId: own, username: by, realname, tenantId } = actorOf(request)
    const isForced = userId !== own
    await sessions.revokeOne(id, isForced ? 'forced' : 'elsewhere')
    // Sent before the socket closes, so that the browser checks its session at once.
    if (isForced) parts.tellUser(userId, { cmd: 'session' })
    closeSession(id)
    const content = `${isForced ? '强制下线' : '结束会话'}：用户名 ${username}，来自 ${address ?? '未知地址'}`
    await writeLog(db, { type: 'operation', content, username: by, realname, tenantId, address: request.ip })
  }

  /** Only a platform administrator may end the session of a platform administrator. */
  async function assertMayEnd(request: FastifyRequest, { userId, username }: OpenSession): Promise<void> {
    if (actorOf(request).isAdmin || !(await isAdministrator(userId))) return
    throw errors.refused(`用户“${username}”是平台管理员，您无权将其强制下线`)
  }
  async function isAdministrator(userId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
      where ${ur.userId} = ${userId} and ${r.roleCode} = ${adminRole} and ${r.deletedAt} is null`.execute(db)
    return rows.length > 0
  }

  mount(app, sessionEndpoints.onlineList, async ({ input, actor, request }) => {
    const [pageNo, size] = [numberOf(input.pageNo, 1), Math.min(maxPageSize, numberOf(input.pageSize, defaultPageSize))]
    const name = input.username.replaceAll('*', '').toLowerCase()
    const isNamed = sql<boolean>`(strpos(lower(${u.username}), ${name}) > 0 or strpos(lower(${u.realname}), ${name}) > 0)`
    const where = name === '' ? inTenant(request) : sql<boolean>`${inTenant(request)} and ${isNamed}`
    const records = await openSessions(where, (pageNo - 1) * size, size)
    const { rows } = await sql<{ total: number }>`select count(*) as total ${among(where)}`.execute(db)
    const { sessionId } = actor
    return page(
      records.map((row) => ({ ...row, token: row.id, isCurrent: row.id === sessionId })),
      rows[0]!.total,
      pageNo,
      size,
    )
  })

  mount(app, sessionEndpoints.forceLogout, async ({ input, actor, request }) => {
    const ids = idList(input.ids ?? (input.id || input.token))
    if (ids.includes(actor.sessionId)) throw errors.refused('不能强制下线自己当前的会话，请使用“退出登录”')
    const found = await openSessions(sql<boolean>`${inTenant(request)} and ${s.id} = any(${ids}::text[])`)
    if (found.length === 0) throw errors.refused('该会话不存在或已结束')
    for (const session of found) await assertMayEnd(request, session)
    for (const session of found) await end(request, session)
    return done('退出登录成功！')
  })

  mount(app, sessionEndpoints.mine, async ({ actor }) => {
    const { userId, sessionId } = actor
    const records = await openSessions(sql<boolean>`${s.userId} = ${userId}`)
    return records.map((row) => ({ ...row, isCurrent: row.id === sessionId }))
  })

  mount(app, sessionEndpoints.endMine, async ({ input, actor, request }) => {
    const { userId } = actor
    const id = input.id
    const [found] = await openSessions(sql<boolean>`${s.userId} = ${userId} and ${s.id} = ${id}`)
    if (!found) throw errors.refused('该会话不存在或已结束')
    await end(request, found)
    return done('退出登录成功！')
  })

  mount(app, sessionEndpoints.endOthers, async ({ actor, request }) => {
    const { userId, sessionId } = actor
    const others = await openSessions(sql<boolean>`${s.userId} = ${userId} and ${s.id} <> ${sessionId}`)
    for (const session of others) await end(request, session)
    return done(`已结束 ${others.length} 个其他会话`)
  })
}

function numberOf(text: string, usual: number): number {
  const value = Number(text || usual)
  return Number.isInteger(value) && value > 0 && value < 1_000_000 ? value : usual
}
