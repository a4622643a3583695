import { errors, user } from '@lexdesk/domain'
import { userEndpoints } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import { writeLook } from '../../access/writeLook.ts'
import { columnsOf } from '../../database/columnsOf.ts'

import { mount } from '../../http/mount.ts'
import { routeOf } from '../../http/routeAccess.ts'
import type { Engine } from '../../resource/Engine.ts'
import { revealCode } from './maskUsers.ts'

const col = columnsOf(user)

/** Reveals one number of one user to actors who may see users: logged and rate-limited. */
export function revealRoutes(app: FastifyInstance, { engine }: { engine: Engine }): void {
  const db = engine.db.kysely

  mount(app, userEndpoints.reveal, async ({ input, actor, request }) => {
    const id = input.id
    const { rows } = await sql<{ username: string; phone: string | null }>`
      select ${col.username}, ${col.phone} from ${col.$table} where ${col.id} = ${id} and ${col.deletedAt} is null
        and ${memberOf(actor.tenantId)}`.execute(db)
    const found = rows[0]
    if (!found) throw errors.notFound('用户')
    const subject = `用户名 ${found.username}`
    await writeLook(db, actor, { words: '查看完整手机号', subject, address: request.ip })
    return { phone: found.phone }
  })

  // An export would contain all numbers.
  const sheets = ['/sys/user/exportXls', '/sys/user/exportTask']
  const isMasked = (request: FastifyRequest): boolean => request.actor !== null && !request.actor.can(revealCode)
  app.addHook('preHandler', async (request) => {
    if (!isMasked(request)) return
    const { url = '' } = routeOf(request)
    if (sheets.some((path) => url.endsWith(path)))
      throw errors.refused('导出用户需要“查看完整手机号”的权限，请联系管理员授权')
  })
}
