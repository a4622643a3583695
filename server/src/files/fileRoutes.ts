import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Files } from './createFiles.ts'
import { fileErrors } from './fileErrors.ts'
import { defaultFolder, fileFolders } from './fileFolders.ts'
import { readForm } from './readForm.ts'
import { serveFile } from './serveFile.ts'
import { storedAnswer } from './storedAnswer.ts'
import type { StoredFile } from './storedFile.ts'

const platformTenant = 0

/** Upload and download (wire contract §1.9); register it under the prefix of the calls. */
export async function fileRoutes(app: FastifyInstance, { files }: { files: Files }): Promise<void> {
  app.post('/sys/common/upload', { config: { access: 'signedIn' } }, async (request) => {
    const { file, name, fields } = await readForm(request, files)
    const owner = callerOf(request)
    const stored = await files.keep(file, { name, folder: fields.biz || defaultFolder, owner })
    return storedAnswer(files, stored)
  })

  app.get(
    '/sys/common/static/*',
    {
      exposeHeadRoute: true,
      compress: false,
      config: {
        access: { signedInUnless: (request) => files.isSigned(pathIn(request), queryOf(request)) },
        takesReaderCookie: true,
      },
    },
    async (request, reply) => {
      const file = await files.find(pathIn(request))
      if (!file || (request.actor && !mayRead(request.actor, file))) throw fileErrors.missing()
      return serveFile(files, file, request, reply)
    },
  )
}

/** Files of the platform are for everybody, others for their tenant; a private one only for who made it. */
function mayRead(actor: { userId: string; tenantId: number }, file: StoredFile): boolean {
  if (fileFolders[file.folder]?.isPrivate) return file.createBy === actor.userId
  return file.tenantId === platformTenant || file.tenantId === actor.tenantId
}

function callerOf(request: FastifyRequest): { userId: string; tenantId: number } {
  const { actor } = request
  if (!actor) throw new Error('the upload route is not public')
  return actor
}

function pathIn(request: FastifyRequest): string {
  return (request.params as { '*': string })['*']
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return request.query as Record<string, unknown>
}
