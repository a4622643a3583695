import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import type { FileStore } from './FileStore.ts'
import { FileMissing } from './FileStore.ts'
import type { StorageTarget } from './storageTarget.ts'

type BucketTarget = Extract<StorageTarget, { kind: 's3' }>

/** Larger files are sent in parts of this size, so that a file is never in memory as a whole. */
export const partBytes = 8 * 1024 * 1024

/** Files in a bucket of any S3-compatible store. */
export function bucketStore(target: BucketTarget): FileStore {
  const bucket = new S3mini({ ...target, requestAbortTimeout: 60_000 })

  async function putInParts(path: string, parts: AsyncIterable<Buffer>, mime: string): Promise<void> {
    const upload = await bucket.getMultipartUploadId(path, mime)
    try {
      const sent: { partNumber: number; etag: string }[] = []
      for await (const part of parts) sent.push(await bucket.uploadPart(path, upload, part, sent.length + 1))
      await bucket.completeMultipartUpload(path, upload, sent)
    } catch (error) {
      // Parts of a failed upload cost storage until they are aborted; the first error is the one to report.
      await bucket.abortMultipartUpload(path, upload).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(path, source, mime) {
      const file = await open(source)
      try {
        const { size } = await file.stat()
        if (size <= partBytes) await bucket.putObject(path, await file.readFile(), mime)
        else
          await putInParts(path, readParts(file.createReadStream({ highWaterMark: partBytes, autoClose: false })), mime)
      } finally {
        await file.close()
      }
    },

    async open(path, range) {
      try {
        const answer = range
          ? await bucket.getObjectRaw(path, false, range.start, range.end + 1)
          : await bucket.getObjectRaw(path)
        return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
      } catch (error) {
        throw error instanceof S3ServiceError && error.status === 404 ? new FileMissing(path) : error
      }
    },

    async remove(path) {
      await bucket.deleteObject(path).catch((error: unknown) => {
        if (!(error instanceof S3ServiceError && error.status === 404)) throw error
      })
    },
  }
}

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
