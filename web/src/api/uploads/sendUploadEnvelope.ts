import type { Envelope } from '@lexdesk/domain'
import { apiAddress } from '../calls/apiAddress.ts'
import { networkFailure, timeoutFailure } from '../calls/failureOf.ts'
import { network } from '../calls/network.ts'
import { openEnvelope } from '../calls/openEnvelope.ts'
import { headersOf } from '../calls/send.ts'
import { withSession } from '../calls/withSession.ts'
import { assertUploadSize } from './uploadLimit.ts'

export interface FormOptions {
  /** Receives the number of bytes sent and the total. */
  onSent?: (loaded: number, total: number) => void
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Sends no token and never prompts the user to sign in. */
  anonymous?: boolean
}

/** Sends a form with a file that is not above the limit. Uses XMLHttpRequest because fetch does not report upload progress. */
export async function sendUploadEnvelope<T>(path: string, form: FormData, options: FormOptions): Promise<Envelope<T>> {
  for (const value of form.values()) if (value instanceof File) assertUploadSize(value)
  if (options.anonymous) return sendOnce<T>(path, form, undefined, options)
  return withSession((token) => sendOnce<T>(path, form, token, options), options.signal)
}

function sendOnce<T>(
  path: string,
  form: FormData,
  token: string | undefined,
  options: FormOptions,
): Promise<Envelope<T>> {
  const { onSent, signal, timeoutMs = 0 } = options
  return new Promise((resolve, reject) => {
    // A request that was never sent fires no abort event.
    if (signal?.aborted) return reject(new DOMException('The upload was aborted', 'AbortError'))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', apiAddress(path))
    request.timeout = timeoutMs
    for (const [name, value] of Object.entries(headersOf({}, token))) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent?.(loaded, total)
    })
    request.addEventListener('load', () => {
      try {
        resolve(openEnvelope<T>(request.status, request.responseText, token !== undefined))
      } catch (error) {
        reject(error as Error)
      }
    })
    request.addEventListener('error', () => {
      network.reportFailure()
      reject(networkFailure())
    })
    request.addEventListener('timeout', () => reject(timeoutFailure()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was aborted', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(form)
  })
}
