import { fileEndpoints, type UploadState } from '@lexdesk/domain'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { ApiError } from '../calls/ApiError.ts'
import { call } from '../calls/call.ts'
import { sendUploadForm } from './sendUploadForm.ts'
import type { StoredFile, UploadOptions } from './StoredFile.ts'

/** In total longer than a usual interruption; the last failure is shown to the user. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000]
const pieceTimeoutMs = 3 * 60_000
/** The server assembles the chunks. */
const finishTimeoutMs = 2 * 60_000

/** Uploads a large file in chunks. Chunks that have arrived are not sent again, after a failure or after a reload. */
export async function uploadInPieces(file: File, { biz, onProgress, signal }: UploadOptions): Promise<StoredFile> {
  const { name, size } = file
  const request = { name, size, biz, mark: String(file.lastModified) }
  const state = await withRetries(() => call(fileEndpoints.beginUpload, request, { signal }), signal)
  const { token, pieceBytes, received } = state
  // crypto.subtle exists on https only and takes the whole file at once; the product also runs on http.
  const checksum = sha256.create()
  const reportProgress = (sent: number) => onProgress?.(Math.min(99, Math.floor((sent / size) * 100)))
  try {
    for (let n = 0; n * pieceBytes < size; n += 1) {
      const start = n * pieceBytes
      const bytes = await readBytes(file.slice(start, start + pieceBytes))
      checksum.update(bytes)
      if (n >= received) {
        const form = new FormData()
        form.set('file', new Blob([bytes]), 'piece')
        const options = {
          onSent: (loaded: number, total: number) => reportProgress(start + (loaded / total) * bytes.length),
          signal,
          timeoutMs: pieceTimeoutMs,
        }
        const path = `${fileEndpoints.uploadPiece.path}?token=${encodeURIComponent(token)}&n=${n}`
        await withRetries(() => sendUploadForm<UploadState>(path, form, options), signal)
      }
      reportProgress(start + bytes.length)
    }
    const sum = { token, sha256: bytesToHex(checksum.digest()) }
    const finish = () => call(fileEndpoints.finishUpload, sum, { signal, timeoutMs: finishTimeoutMs })
    return await withRetries(finish, signal)
  } catch (error) {
    // Cancelled by the user: the server need not retain the chunks.
    if (signal?.aborted) cancelUpload(token)
    throw error
  }
}

function cancelUpload(token: string): void {
  call(fileEndpoints.cancelUpload, { token }, { quiet: true }).catch(() => {})
}

async function readBytes(piece: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await piece.arrayBuffer())
  } catch {
    throw new ApiError('file_unreadable', '文件已被移动或修改，请重新选择')
  }
}

/** Retries as long as only the connection fails. */
async function withRetries<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (const wait of retryDelaysMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTransient(error)) throw error
      await pause(wait, signal)
    }
  }
  return attempt()
}

const transientCodes: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable', 'upload_busy'])

const isTransient = (error: unknown): boolean => error instanceof ApiError && transientCodes.has(error.code)

/** Ends early when the browser is back online. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      if (signal?.aborted) reject(new DOMException('The upload was aborted', 'AbortError'))
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end, { signal: ended.signal })
    signal?.addEventListener('abort', end, { signal: ended.signal })
    if (signal?.aborted) end()
  })
}
