import { fileEndpoints, type UploadState } from '@lexdesk/domain'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ApiError } from '../calls/ApiError.ts'
import { call } from '../calls/call.ts'
import { sendUploadForm } from './sendUploadForm.ts'
import type { StoredFile, UploadOptions } from './StoredFile.ts'

/** Together longer than a connection is usually away; the last one is told to the operator. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000]
const pieceTimeoutMs = 3 * 60_000
/** The server puts the pieces together. */
const finishTimeoutMs = 2 * 60_000

/** Stores a large file piece by piece. What has arrived is not sent again, after a failure or after a reload. */
export async function uploadInPieces(file: File, { biz, onProgress, signal }: UploadOptions): Promise<StoredFile> {
  const { name, size } = file
  const wish = { name, size, biz, mark: String(file.lastModified) }
  const state = await patiently(() => call(fileEndpoints.beginUpload, wish, { signal }), signal)
  const { token, pieceBytes, received } = state
  // crypto.subtle exists on https only and takes the whole file at once; the product also runs on http.
  const checksum = sha256.create()
  const tell = (sent: number) => onProgress?.(Math.min(99, Math.floor((sent / size) * 100)))
  try {
    for (let n = 0; n * pieceBytes < size; n += 1) {
      const start = n * pieceBytes
      const bytes = await readBytes(file.slice(start, start + pieceBytes))
      checksum.update(bytes)
      if (n >= received) {
        const form = new FormData()
        form.set('file', new Blob([bytes]), 'piece')
        const options = {
          onSent: (loaded: number, total: number) => tell(start + (loaded / total) * bytes.length),
          signal,
          timeoutMs: pieceTimeoutMs,
        }
        const path = `${fileEndpoints.uploadPiece.path}?token=${encodeURIComponent(token)}&n=${n}`
        await patiently(() => sendUploadForm<UploadState>(path, form, options), signal)
      }
      tell(start + bytes.length)
    }
    const sum = { token, sha256: bytesToHex(checksum.digest()) }
    const finish = () => call(fileEndpoints.finishUpload, sum, { signal, timeoutMs: finishTimeoutMs })
    return await patiently(finish, signal)
  } catch (error) {
    // Given up by the operator: the server need not keep the pieces.
    if (signal?.aborted) forget(token)
    throw error
  }
}

function forget(token: string): void {
  call(fileEndpoints.cancelUpload, { token }, { quiet: true }).catch(() => {})
}

async function readBytes(piece: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await piece.arrayBuffer())
  } catch {
    throw new ApiError('file_unreadable', '文件已被移动或修改，请重新选择')
  }
}

/** Tries again while only the line is to blame. */
async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (const wait of waitsMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error)) throw error
      await pause(wait, signal)
    }
  }
  return attempt()
}

const passingCodes: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable', 'upload_busy'])

const isPassing = (error: unknown): boolean => error instanceof ApiError && passingCodes.has(error.code)

/** Ends sooner when the browser says that it is connected again. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      if (signal?.aborted) reject(new DOMException('The upload was given up', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, { signal: ended.signal })
    signal?.addEventListener('abort', end, { signal: ended.signal })
    if (signal?.aborted) end()
  })
}
