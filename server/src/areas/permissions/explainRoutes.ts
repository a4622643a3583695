import { ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { writeLog } from '../../access/writeLog.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import { explainPermissions } from './explainPermissions.ts'
import type { MenuParts } from './menuRoutes.ts'

/** 以此用户身份预览: who looks through another's eyes is written down. */
export function explainRoutes(app: FastifyInstance, { engine, resources }: MenuParts): void {
  app.get('/sys/permission/explain', { config: { access: { permission: 'user:xray' } } }, async (request) => {
    const actor = actorOf(request)
    const explained = await explainPermissions(engine, resources, actor, requiredText(queryOf(request), 'userId'))
    const { username, realname, tenantId } = actor
    const content = `以用户身份预览权限：${explained.username}`
    await writeLog(engine.db.kysely, {
      type: 'operation',
      operation: 'query',
      content,
      username,
      realname,
      tenantId,
      address: request.ip,
    })
    return ok(explained)
  })
}
