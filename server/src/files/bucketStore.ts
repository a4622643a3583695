import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import { bodyWithin, bucketFetch, type BucketPatience, usualPatience } from './bucketFetch.ts'
import { bucketProblem, codeOf } from './bucketProblem.ts'
import type { FileStore } from './FileStore.ts'
import { FileMissing } from './FileStore.ts'
import type { StorageTarget } from './storageTarget.ts'
import { asSystemProblem } from './systemProblem.ts'

type BucketTarget = Extract<StorageTarget, { kind: 's3' }>

/** Larger files are sent in parts of this size, so that a file is never in memory as a whole. */
export const partBytes = 8 * 1024 * 1024
const checkPath = '.lexdesk/check'

/** Files in a bucket of any S3-compatible store. */
export function bucketStore(target: BucketTarget, patience: BucketPatience = usualPatience): FileStore {
  // Requests are signed by `bucketFetch`.
  const bucket = new S3mini({
    endpoint: target.endpoint,
    accessKeyId: '',
    secretAccessKey: '',
    fetch: bucketFetch(target, patience),
  })

  async function putInParts(path: string, parts: AsyncIterable<Buffer>, mime: string): Promise<void> {
    const upload = await bucket.getMultipartUploadId(path, mime)
    try {
      const sent: { partNumber: number; etag: string }[] = []
      for await (const part of parts) sent.push(await bucket.uploadPart(path, upload, part, sent.length + 1))
      const { etag } = await bucket.completeMultipartUpload(path, upload, sent)
      // Stores may report an error with status 200, after a long assembly.
      if (!etag) throw new Error('the store has not assembled the parts')
    } catch (error) {
      // Parts of a failed upload cost storage until they are aborted; the first error is the one to report.
      await bucket.abortMultipartUpload(path, upload).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(path, source, mime) {
      const file = await open(source).catch(asSystemProblem)
      try {
        const { size } = await file.stat()
        if (size <= partBytes) await bucket.putObject(path, await file.readFile(), mime).catch(asProblem)
        else
          await putInParts(
            path,
            readParts(file.createReadStream({ highWaterMark: partBytes, autoClose: false })),
            mime,
          ).catch(asProblem)
      } finally {
        await file.close()
      }
    },

    async open(path, range) {
      try {
        const answer = range
          ? await bucket.getObjectRaw(path, false, range.start, range.end + 1)
          : await bucket.getObjectRaw(path)
        return bodyWithin(answer, patience)
      } catch (error) {
        throw isMissing(error) ? new FileMissing(path) : bucketProblem(error)
      }
    },

    async remove(path) {
      await bucket.deleteObject(path).catch((error: unknown) => {
        if (!isMissing(error)) throw bucketProblem(error)
      })
    },

    async check() {
      await bucket.putObject(checkPath, Buffer.from('lexdesk'), 'text/plain').catch(asProblem)
    },
  }
}

function asProblem(error: unknown): never {
  throw bucketProblem(error)
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === 404 && codeOf(error) !== 'NoSuchBucket'

/** A file stream may return short reads; every part but the last must have the full size. */
async function* readParts(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    const whole = Buffer.concat(held)
    yield whole.subarray(0, partBytes)
    held = [whole.subarray(partBytes)]
    size -= partBytes
  }
  if (size > 0) yield Buffer.concat(held)
}
