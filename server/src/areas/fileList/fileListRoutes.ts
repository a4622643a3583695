import { type AnyRow, done, errors, ok, page, queryFromParams } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../access/Actor.ts'
import { type operateTypes, writeLog } from '../../access/writeLog.ts'
import { defaultFolder } from '../../files/fileFolders.ts'
import { readForm } from '../../files/readForm.ts'
import { actorOf } from '../../http/authenticate.ts'
import { queryOf, requiredText } from '../../http/inputs.ts'
import { idsFrom } from '../../resource/write/deleteRows.ts'
import type { Engine } from '../../resource/Engine.ts'
import { fileObjects, findFiles, listFiles } from './fileRows.ts'
import { fileUses } from './fileUses.ts'

const may = (act: string) => ({ config: { access: { permission: `fileObject:${act}` } } })

/** The files of the store (wire contract §3.23). */
export function fileListRoutes(app: FastifyInstance, engine: Engine): void {
  app.get('/sys/oss/file/list', may('list'), async (request) => {
    const query = queryFromParams(fileObjects, queryOf(request))
    const { rows, total } = await listFiles(engine, actorOf(request), query)
    return ok(page(rows, total, query.page, query.size))
  })

  app.get('/sys/oss/file/queryById', may('list'), async (request) => {
    const [found] = await findFiles(engine, actorOf(request), [requiredText(queryOf(request), 'id')])
    if (!found) throw errors.notFound('文件')
    return ok(found)
  })

  async function upload(request: FastifyRequest): Promise<AnyRow> {
    const { file, name, fields } = await readForm(request, engine.files)
    const actor = actorOf(request)
    const stored = await engine.files.keep(file, { name, folder: fields.biz || defaultFolder, owner: actor })
    await log(request, actor, 'add', `上传文件：${stored.name}`)
    tell(actor, [stored.path], 'add')
    const [row] = await findFiles(engine, actor, [stored.path])
    return row!
  }
  app.post('/sys/oss/file/upload', may('upload'), async (request) => done('上传成功！', await upload(request)))
  // Clients of this call read the address from the message.
  app.post('/sys/upload/uploadMinio', may('upload'), async (request) => {
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
    tell(actor, ids, 'delete')
  }
  app.delete('/sys/oss/file/delete', may('delete'), async (request) => {
    await remove(request, [requiredText(queryOf(request), 'id')])
    return done('删除成功!')
  })
  app.delete('/sys/oss/file/deleteBatch', may('delete'), async (request) => {
    await remove(request, idsFrom(queryOf(request).ids))
    return done('批量删除成功！')
  })

  function tell({ tenantId }: Actor, ids: readonly string[], action: string): void {
    engine.announce({ resource: fileObjects, tenantId, ids: [...ids], action })
  }

  function log(request: FastifyRequest, actor: Actor, operation: keyof typeof operateTypes, content: string) {
    const { username, realname, tenantId } = actor
    const who = { username, realname, tenantId, address: request.ip }
    return writeLog(engine.db.kysely, { type: 'operation', operation, content, ...who })
  }
}
