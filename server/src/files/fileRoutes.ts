import { fileEndpoints } from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../http/mount.ts'
import type { Actor } from '../access/Actor.ts'
import type { Sessions } from '../access/sessions.ts'
import { identify, namedTenant } from '../http/authenticate.ts'
import type { RouteAccess } from '../http/routeAccess.ts'
import type { Files } from './createFiles.ts'
import { fileErrors } from './fileErrors.ts'
import { defaultFolder } from './fileFolders.ts'
import { readForm } from './readForm.ts'
import { serveFile } from './serveFile.ts'
import { storedAnswer } from './storedAnswer.ts'
import type { StoredFile } from './storedFile.ts'

export interface FileRoutesOptions {
  files: Files
  sessions: Pick<Sessions, 'resolveById'>
  /** Whether an actor may read a file through the records that use it. */
  mayRead(actor: Actor, file: StoredFile): Promise<boolean>
  /** The access rule for uploads. */
  uploadAccess: RouteAccess
}

/** Upload and download (wire contract §1.9); register it under the call prefix. */
export async function fileRoutes(app: FastifyInstance, options: FileRoutesOptions): Promise<void> {
  const { files, sessions, mayRead, uploadAccess } = options

  mount(
    app,
    fileEndpoints.upload,
    async ({ actor, request }) => {
      const { file, name, fields } = await readForm(request, files)
      const stored = await files.keep(file, { name, folder: fields.biz || defaultFolder, owner: actor })
      return storedAnswer(files, stored)
    },
    { access: uploadAccess },
  )

  mount(
    app,
    fileEndpoints.static,
    async ({ actor, request, reply }) => {
      const file = await files.find(pathIn(request))
      if (!file || !(await mayRead(await inTenantOf(file, actor, request), file))) throw fileErrors.missing()
      return serveFile(files, file, request, reply)
    },
    { exposeHeadRoute: true, compress: false },
  )

  /** A browser that opens a URL names no tenant; the file determines it. */
  async function inTenantOf({ tenantId }: StoredFile, reader: Actor, request: FastifyRequest): Promise<Actor> {
    const isElsewhere = tenantId !== reader.tenantId && reader.tenantIds.includes(tenantId)
    if (!isElsewhere || namedTenant(request) !== undefined) return reader
    return identify(request, () => sessions.resolveById(reader.sessionId, tenantId))
  }
}

function pathIn(request: FastifyRequest): string {
  return (request.params as { '*': string })['*']
}
