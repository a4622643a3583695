import { done, errors, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../http/authenticate.ts'
import { bodyOf, optionalText, queryOf, requiredText } from '../http/inputs.ts'
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

/** Large files in pieces: begin, pieces in order, finish. The plain call takes the small ones. */
export async function uploadRoutes(app: FastifyInstance, { files, uploads, uploadAccess }: UploadParts): Promise<void> {
  const config = { access: uploadAccess }
  app.post('/sys/common/upload/begin', { config }, async (request) => {
    const body = bodyOf(request)
    const name = requiredText(body, 'name').slice(-longestName)
    const folder = optionalText(body.biz) ?? defaultFolder
    const mark = (optionalText(body.mark) ?? '').slice(0, longestName)
    return ok(await uploads.begin(actorOf(request), { name, size: wholeNumber(body.size, 'size'), folder, mark }))
  })

  app.post('/sys/common/upload/piece', { config }, async (request) => {
    const query = queryOf(request)
    const token = requiredText(query, 'token')
    const n = wholeNumber(query.n, 'n')
    const { file } = await readForm(request, files, uploads.pieceBytes)
    return ok(await uploads.take(actorOf(request), token, n, file))
  })

  app.post('/sys/common/upload/finish', { config }, async (request) => {
    const body = bodyOf(request)
    const sha256 = requiredText(body, 'sha256').toLowerCase()
    return storedAnswer(files, await uploads.finish(actorOf(request), requiredText(body, 'token'), sha256))
  })

  app.delete('/sys/common/upload/cancel', { config }, async (request) => {
    await uploads.cancel(actorOf(request), requiredText(queryOf(request), 'token'))
    return done('已取消上传')
  })
}

function wholeNumber(raw: unknown, name: string): number {
  const isGiven = (typeof raw === 'string' && raw !== '') || typeof raw === 'number'
  const n = isGiven ? Number(raw) : Number.NaN
  if (!Number.isSafeInteger(n) || n < 0) throw errors.badRequest(`参数 ${name} 应为非负整数`)
  return n
}
