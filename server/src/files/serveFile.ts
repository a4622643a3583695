import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from './contentDisposition.ts'
import type { Files } from './createFiles.ts'
import { fileErrors } from './fileErrors.ts'
import { extensionOf, fileKinds } from './fileKinds.ts'
import type { StoredFile } from './storedFile.ts'
import type { ByteRange } from './FileStore.ts'

/** Sends a stored file: ranges, revalidation, its own name; shown inline only when that is safe. */
export async function serveFile(
  files: Files,
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 32)}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    // The browser's PDF viewer does not work under the policy of the calls.
    'content-security-policy': "frame-ancestors 'self'",
    'content-disposition': contentDisposition(isShownInline(file) ? 'inline' : 'attachment', file.name),
  })
  reply.type(file.mime)
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()

  const ifRange = request.headers['if-range']
  const isSameFile = ifRange === undefined || ifRange === etag
  const range = isSameFile ? byteRange(request.headers.range, file.size) : undefined
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`)
    throw fileErrors.rangeOutside()
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : await files.open(file, range))
}

/** Sends a file by path, for callers that have already authorised it. */
export function fileSender(files: Files) {
  return async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const file = await files.find(path)
    if (!file) throw fileErrors.missing()
    return serveFile(files, file, request, reply)
  }
}

function isShownInline(file: StoredFile): boolean {
  const extension = extensionOf(file.path)
  return extension === 'pdf' || fileKinds[extension]?.isImage === true
}

/**
 * The byte range of a Range header: undefined for the whole file (no header, several ranges or an unknown form, as RFC
 * 9110 allows), `unsatisfiable` for one outside the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
