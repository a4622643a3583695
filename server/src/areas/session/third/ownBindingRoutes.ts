import { accountEndpoints, done, errors, type OwnBinding } from '@lexdesk/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeLog } from '../../../access/writeLog.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import { mount } from '../../../http/mount.ts'
import type { SessionParts } from '../SessionParts.ts'
import { thirdAccountTable } from '../sessionTables.ts'
import { userById } from '../userRows.ts'

const col = columnsIn(thirdAccountTable)

interface Bound {
  source: string
  name: string | null
  since: string
}

type SetOut = (request: FastifyRequest, reply: FastifyReply, source: string) => Promise<string>

/** 账号绑定: the third-party accounts that open the own account. */
export function ownBindingRoutes(app: FastifyInstance, parts: SessionParts, setOut: SetOut): void {
  const { engine, settings, sms } = parts
  const db = engine.db.kysely

  async function boundTo(userId: string): Promise<Bound[]> {
    const { rows } = await sql<Bound>`
      select ${col.thirdType} as source, ${col.realname} as name, ${col.createTime} as since
      from ${col.$table} where ${col.sysUserId} = ${userId} order by ${col.createTime}`.execute(db)
    return rows
  }

  mount(app, accountEndpoints.bindings, async ({ actor }): Promise<OwnBinding[]> => {
    const bound = await boundTo(actor.userId)
    const offered = settings.thirdLogins.map(({ source, title }) => ({ source, title }))
    // A provider that is no longer configured is listed too, so that it can be unbound.
    const others = bound.filter(({ source }) => !offered.some((one) => one.source === source))
    return [...offered, ...others.map(({ source }) => ({ source, title: source }))].map(({ source, title }) => {
      const own = bound.find((one) => one.source === source)
      return { source, title, name: own ? own.name || title : null, since: own?.since ?? null }
    })
  })

  mount(app, accountEndpoints.bind, async ({ input, request, reply }) => ({
    address: await setOut(request, reply, input.source),
  }))

  mount(app, accountEndpoints.unbind, async ({ input, actor, request }) => {
    const { userId, username, realname, tenantId } = actor
    const bound = await boundTo(userId)
    if (!bound.some(({ source }) => source === input.source)) throw errors.refused('该账号尚未绑定')
    const user = await userById(db, userId)
    const canSignInOtherwise = user?.password !== null || bound.length > 1 || (sms !== undefined && Boolean(user.phone))
    if (!canSignInOtherwise) throw errors.refused('您尚未设置登录密码，解除后将无法登录。请先联系管理员设置密码')
    await sql`
      delete from ${col.$table} where ${col.sysUserId} = ${userId} and ${col.thirdType} = ${input.source}`.execute(db)
    const who = { username, realname, tenantId, address: request.ip }
    await writeLog(db, {
      type: 'operation',
      operation: 'delete',
      content: `解除第三方账号绑定：${input.source}`,
      ...who,
    })
    return done('已解除绑定')
  })
}
