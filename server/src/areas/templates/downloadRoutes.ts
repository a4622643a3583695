import { page, queryFromParams, rowToWire, templateDownload, templateDownloadEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { scopeOf } from '../../access/Scope.ts'
import { packZip } from '../../docx/packZip.ts'
import { storedBytes, storedFile } from '../../docx/storedDocx.ts'
import { unpackZip } from '../../docx/unpackZip.ts'
import { contentDisposition } from '../../files/contentDisposition.ts'
import { fileKinds } from '../../files/fileKinds.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { listRows } from '../../resource/read/listRows.ts'
import { write } from '../../resource/writeContext.ts'
import { downloadTemplate } from './downloadTemplate.ts'

/** 模板下载: downloading a template, and the read-only list of downloads. */
export function downloadRoutes(app: FastifyInstance, engine: Engine): void {
  const toWire = rowToWire(templateDownload)

  mount(app, templateDownloadEndpoints.list, async ({ input, actor }) => {
    const query = queryFromParams(templateDownload, input)
    const { rows, total } = await listRows(engine, templateDownload, query, scopeOf(actor, templateDownload))
    return page(rows.map(toWire), total, query.page, query.size)
  })

  mount(app, templateDownloadEndpoints.fetch, async ({ input, actor, request, reply }) => {
    const download = {
      templateId: input.templateId,
      enterpriseId: input.enterpriseId ?? null,
      ip: request.ip,
    }
    const { id, row, version } = await write(engine, actor, (context) => downloadTemplate(context, download))
    const file = await storedFile(engine.db.kysely, actor.tenantId, version.docx)
    const stamped = packZip(unpackZip(await storedBytes(engine.files, file)), id)
    return reply
      .header('content-disposition', contentDisposition('attachment', `${String(row.name)}-${version.version}.docx`))
      .type(fileKinds.docx!.mime)
      .send(stamped)
  })
}
