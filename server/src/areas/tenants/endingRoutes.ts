import type { EndReason } from '../../access/sessions.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { beijingDay, done, errors, tenant, tenantEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { writeLog } from '../../access/writeLog.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'
import { eraseTenant } from './eraseTenant.ts'
import { exportTenant } from './exportTenant.ts'
import { assertAdministrator } from './tenantRules.ts'

const t = columnsOf(tenant)

interface EndingParts {
  engine: Engine
  endSessions(userIds: readonly string[], reason: EndReason): Promise<void>
}

/** The end of a tenant: all its data as a file, and afterwards their removal. */
export function endingRoutes(app: FastifyInstance, { engine, endSessions }: EndingParts): void {
  mount(app, tenantEndpoints.exportData, async ({ input, actor, request, reply }) => {
    assertAdministrator(actor)
    const { tenantId } = input
    if (!actor.tenantIds.includes(tenantId)) throw errors.refused('请先进入该租户，再导出其数据')
    // Complete before it is sent: a broken download must not allow the removal.
    const folder = await mkdtemp(join(tmpdir(), 'lexdesk-tenant-'))
    reply.raw.once('close', () => void rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'export.zip')
    await exportTenant(engine, tenantId, (pieces) => pipeline(pieces, createWriteStream(file, { mode: 0o600 })))
    const { username, realname } = actor
    await write(engine, actor, async ({ tx }) => {
      await sql`update ${t.$table} set ${t.exportedAt} = now() where ${t.id} = ${tenantId}`.execute(tx)
      for (const place of [0, tenantId])
        await writeLog(tx, {
          type: 'operation',
          operation: 'export',
          content: `导出租户 ${tenantId} 的全部数据`,
          username,
          realname,
          tenantId: place,
          address: request.ip,
        })
    })
    return reply
      .header('content-type', 'application/zip')
      .header(
        'content-disposition',
        contentDisposition('attachment', `租户${tenantId}-${beijingDay(new Date()).replaceAll('-', '')}.zip`),
      )
      .header('content-length', (await stat(file)).size)
      .send(createReadStream(file))
  })

  mount(app, tenantEndpoints.erase, async ({ input, actor, request }) => {
    assertAdministrator(actor)
    const { tenantId, name } = input
    const { userIds, paths } = await write(engine, actor, async (context) => {
      const erased = await eraseTenant(context, tenantId, name)
      await writeLog(context.tx, {
        type: 'operation',
        operation: 'delete',
        content: `彻底删除租户“${name}”（${tenantId}）：账号 ${erased.userIds.length} 个，文件 ${erased.paths.length} 个`,
        username: actor.username,
        realname: actor.realname,
        tenantId: 0,
        address: request.ip,
      })
      return erased
    })
    await endSessions(userIds, 'account')
    for (const path of paths) await engine.files.remove(path)
    return done(`租户“${name}”的数据已彻底删除`)
  })
}
