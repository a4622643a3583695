import { done, errors, fileEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'

import type { RouteAccess } from '../http/routeAccess.ts'
import type { Files } from './createFiles.ts'
import type { Uploads } from './createUploads.ts'
import { defaultFolder } from './fileFolders.ts'
import { readForm } from './readForm.ts'
import { storedAnswer } from './storedAnswer.ts'

interface UploadParts {
  files: Files
  uploads: Uploads
  uploadAccess: RouteAccess
}

const longestName = 500

/** Uploads large files in pieces: begin, pieces in order, finish. Small files use the plain call. */
export async function uploadRoutes(app: FastifyInstance, { files, uploads, uploadAccess }: UploadParts): Promise<void> {
  const access = { access: uploadAccess }
  mount(
    app,
    fileEndpoints.beginUpload,
    ({ input, actor }) => {
      const [name, mark] = [input.name.slice(-longestName), input.mark.slice(0, longestName)]
      const size = wholeNumber(input.size, 'size')
      return uploads.begin(actor, { name, size, folder: input.biz ?? defaultFolder, mark })
    },
    access,
  )
  mount(
    app,
    fileEndpoints.uploadPiece,
    async ({ input, actor, request }) => {
      const n = wholeNumber(input.n, 'n')
      const { file } = await readForm(request, files, uploads.pieceBytes)
      return uploads.take(actor, input.token, n, file)
    },
    access,
  )
  mount(
    app,
    fileEndpoints.finishUpload,
    async ({ input, actor }) =>
      storedAnswer(files, await uploads.finish(actor, input.token, input.sha256.toLowerCase())),
    access,
  )
  mount(
    app,
    fileEndpoints.cancelUpload,
    async ({ input, actor }) => {
      await uploads.cancel(actor, input.token)
      return done('已取消上传')
    },
    access,
  )
}

function wholeNumber(raw: string | undefined, name: string): number {
  const n = raw === undefined ? Number.NaN : Number(raw)
  if (!Number.isSafeInteger(n) || n < 0) throw errors.badRequest(`参数 ${name} 应为非负整数`)
  return n
}
