import { ok, page, permissionCode, queryFromParams, rowToWire, templateDownload } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { packZip } from '../../docx/packZip.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { unpackZip } from '../../docx/unpackZip.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { fileKinds } from '../../files/fileKinds.ts'
import { actorOf } from '../../http/authenticate.ts'
import { bodyOf, optionalText, queryOf, requiredText } from '../../http/inputs.ts'
import type { Engine } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'
import { write } from '../../resource/writeContext.ts'
import { downloadTemplate } from './downloadTemplate.ts'

/** 模板下载: fetching a template, and the list of who fetched what, which nobody can write by hand. */
export function downloadRoutes(app: FastifyInstance, engine: Engine): void {
  const may = (act: string) => ({ config: { access: { permission: permissionCode(templateDownload, act) } } })
  const toWire = rowToWire(templateDownload)

  app.get('/legal/templateDownload/list', may('list'), async (request) => {
    const query = queryFromParams(templateDownload, queryOf(request))
    const { rows, total } = await listRows(engine, templateDownload, query, scopeOf(actorOf(request), templateDownload))
    return ok(page(rows.map(toWire), total, query.page, query.size))
  })

  app.post('/legal/templateDownload/fetch', may('fetch'), async (request, reply) => {
    const body = bodyOf(request)
    const actor = actorOf(request)
    const wish = {
      templateId: requiredText(body, 'templateId'),
      enterpriseId: optionalText(body.enterpriseId) ?? null,
      ip: request.ip,
    }
    const { id, row, version } = await write(engine, actor, (context) => downloadTemplate(context, wish))
    const file = await storedFile(engine.db.kysely, actor.tenantId, version.docx)
    const stamped = packZip(unpackZip(await storedBytes(engine.files, file)), id)
    return reply
      .header('content-disposition', contentDisposition('attachment', `${String(row.name)}-${version.version}.docx`))
      .type(fileKinds.docx!.mime)
      .send(stamped)
  })
}
