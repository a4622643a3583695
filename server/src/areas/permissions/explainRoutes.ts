import { permissionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { writeLog } from '../../access/writeLog.ts'
import { mount } from '../../http/mount.ts'
import { explainPermissions } from './explainPermissions.ts'
import type { MenuParts } from './menuRoutes.ts'

/** 以此用户身份预览: previewing another user's permissions is logged. */
export function explainRoutes(app: FastifyInstance, { engine, resources }: MenuParts): void {
  mount(app, permissionEndpoints.explain, async ({ input, actor, request }) => {
    const explained = await explainPermissions(engine, resources, actor, input.userId)
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
    return explained
  })
}
