import { apiAddress } from './apiAddress.ts'
import { networkFailure } from './failureOf.ts'
import { openEnvelope } from './openEnvelope.ts'
import { headersOf } from './send.ts'
import { withSession } from './withSession.ts'

export interface StoredFile {
  path: string
  name: string
  size: number
}

interface UploadOptions {
  /** The folder of the file on the server. */
  biz: string
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Stores a file. Done with XMLHttpRequest, because fetch tells nothing about the progress of sending. */
export function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  const form = new FormData()
  form.set('biz', options.biz)
  form.set('file', file)
  return withSession((token) => sendForm(form, token, options), options.signal)
}

function sendForm(form: FormData, token: string | undefined, options: UploadOptions): Promise<StoredFile> {
  const { onProgress, signal } = options
  return new Promise((resolve, reject) => {
    // A request that was never sent reports no abort.
    if (signal?.aborted) return reject(new DOMException('The upload was given up', 'AbortError'))
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    request.open('POST', apiAddress('/sys/common/upload'))
    for (const [name, value] of Object.entries(headersOf({}, token))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('load', () => {
      try {
        resolve(openEnvelope<StoredFile>(request.status, request.responseText, token !== undefined).result)
      } catch (error) {
        reject(error as Error)
      }
    })
    request.addEventListener('error', () => reject(networkFailure()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp))
    signal?.addEventListener('abort', giveUp)
    request.send(form)
  })
}
