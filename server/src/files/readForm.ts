import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Files } from './createFiles.ts'
import { fileErrors } from './fileErrors.ts'
import type { SpooledFile } from './spool.ts'

const drainMs = 30_000

/** An uploaded form: its one complete file and its text fields. The caller must keep or discard the file. */
export interface UploadForm {
  file: SpooledFile
  name: string
  fields: Record<string, string>
}

/** Reads a multipart form to its end, since fields may follow the file. Leaves no file behind on errors. */
export async function readForm(request: FastifyRequest, files: Files, maxBytes = files.maxBytes): Promise<UploadForm> {
  const fields: Record<string, string> = {}
  let file: SpooledFile | undefined
  let name = ''
  let hasSeveral = false
  try {
    // One byte more than allowed, so that our own limit detects the overflow and words the error.
    for await (const part of request.parts({ limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
      } else if (file) {
        // Reading only one file would silently lose the others.
        part.file.resume()
        hasSeveral = true
      } else {
        name = part.filename
        file = await files.receive(part.file, maxBytes, announcedBytes(request))
      }
    }
  } catch (error) {
    if (file) await files.discard(file)
    drain(request.raw)
    if (isBrokenOff(error)) throw fileErrors.interrupted()
    throw isWithoutBoundary(error) ? fileErrors.noBoundary() : error
  }
  if (file && hasSeveral) {
    await files.discard(file)
    throw fileErrors.oneFileOnly()
  }
  if (!file || name === '') {
    if (file) await files.discard(file)
    throw fileErrors.nothingUploaded()
  }
  return { file, name, fields }
}

/** The length of the request: its other parts are small beside a file that is too large. */
function announcedBytes({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'])
  return length > 0 ? length : undefined
}

/** Browsers read a response only after they have sent everything: drain the rest, but with a limit. */
function drain(stream: IncomingMessage): void {
  stream.unpipe()
  stream.resume()
  const timer = setTimeout(() => stream.destroy(), drainMs).unref()
  stream.once('close', () => clearTimeout(timer))
}

function isBrokenOff(error: unknown): boolean {
  const { code, message } = error as Partial<NodeJS.ErrnoException>
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ERR_STREAM_PREMATURE_CLOSE') return true
  return /unexpected end of multipart|terminated early/i.test(message ?? '')
}

function isWithoutBoundary(error: unknown): boolean {
  return (error as Partial<Error>).message === 'Multipart: Boundary not found'
}
