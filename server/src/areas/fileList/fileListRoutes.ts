import { done, errors, fileListEndpoints, type ListedFile, ok, page, queryFromParams } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { type operateTypes, writeLog } from '../../access/writeLog.ts'
import { defaultFolder } from '../../files/fileFolders.ts'
import { readForm } from '../../files/readForm.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { idsFrom } from '../../resource/write/deleteRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { fileObjects, findFiles, listFiles } from './fileRows.ts'
import { fileUses } from './fileUses.ts'

/** The files of the store (wire contract §3.23). */
export function fileListRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, fileListEndpoints.list, async ({ input, actor }) => {
    const query = queryFromParams(fileObjects, input)
    const { rows, total } = await listFiles(engine, actor, query)
    return page(rows, total, query.page, query.size)
  })

  mount(app, fileListEndpoints.queryById, async ({ input, actor }) => {
    const [found] = await findFiles(engine, actor, [input.id])
    if (!found) throw errors.notFound('文件')
    return found
  })

  async function upload(request: FastifyRequest): Promise<ListedFile> {
    const { file, name, fields } = await readForm(request, engine.files)
    const actor = actorOf(request)
    const stored = await engine.files.keep(file, { name, folder: fields.biz || defaultFolder, owner: actor })
    await log(request, actor, 'add', `上传文件：${stored.name}`)
    publish(actor, [stored.path], 'add')
    const [row] = await findFiles(engine, actor, [stored.path])
    return row!
  }
  mount(app, fileListEndpoints.upload, async ({ request }) => done('上传成功！', await upload(request)))
  // Clients of this endpoint read the URL from the message.
  mount(app, fileListEndpoints.uploadMinio, async ({ request }) => {
    const row = await upload(request)
    return ok(row, String(row.url))
  })

  async function remove(request: FastifyRequest, ids: readonly string[]): Promise<void> {
    const actor = actorOf(request)
    const found = await findFiles(engine, actor, ids)
    if (found.length < ids.length) throw errors.notFound('文件')
    const uses = await fileUses(engine, actor, ids)
    if (uses.length > 0) {
      const names = found.filter(({ id }) => uses.some(({ path }) => path === id)).map(({ fileName }) => fileName)
      const files = `文件“${names.join('”、“')}”`
      const seen = uses.filter(({ isHidden }) => !isHidden)
      if (seen.length === 0) throw errors.refused(`${files}正在使用，不能删除`)
      throw errors.inUse(
        files,
        seen.map(({ title, resource, count }) => ({ title, resource, count })),
      )
    }
    for (const { id, fileName } of found) {
      await log(request, actor, 'delete', `删除文件：${String(fileName)}（${id}）`)
      await engine.files.remove(id)
    }
    publish(actor, ids, 'delete')
  }
  mount(app, fileListEndpoints.delete, async ({ input, request }) => {
    await remove(request, [input.id])
    return done('删除成功!')
  })
  mount(app, fileListEndpoints.deleteBatch, async ({ input, request }) => {
    await remove(request, idsFrom(input.ids))
    return done('批量删除成功！')
  })

  function publish({ tenantId }: Actor, ids: readonly string[], action: string): void {
    engine.announce({ resource: fileObjects, tenantId, ids: [...ids], action })
  }

  function log(request: FastifyRequest, actor: Actor, operation: keyof typeof operateTypes, content: string) {
    const { username, realname, tenantId } = actor
    const who = { username, realname, tenantId, address: request.ip }
    return writeLog(engine.db.kysely, { type: 'operation', operation, content, ...who })
  }
}
