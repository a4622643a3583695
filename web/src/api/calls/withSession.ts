import { ApiError } from './ApiError.ts'
import { browserStore } from '../session/browserStore.ts'
import { callHandlers } from './callHandlers.ts'
import { signInNotice } from '../session/signInNotice.ts'

const toldByApplication = [401, 403, 404, 504]

/**
 * Runs an attempt with the token of the session. When the session has expired, the operator signs in again and the
 * attempt is repeated, so that a save that met an expired session still saves. HTTP 401 comes from a server that knows
 * nothing of the token: there the application signs out (specification A §8).
 */
export async function withSession<T>(
  attempt: (token: string | undefined) => Promise<T>,
  signal?: AbortSignal,
  isQuiet = false,
): Promise<T> {
  const token = browserStore.get('Access-Token')
  try {
    return await attempt(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isSessionEnd && (await isRenewed(error, token, signal))) return attempt(browserStore.get('Access-Token'))
    if (error.code === 'forced_out') {
      signInNotice.keep(error.message)
      callHandlers().onRefused(error)
    }
    if (toldByApplication.includes(error.status) && !(isQuiet && error.status !== 401)) callHandlers().onRefused(error)
    throw error
  }
}

async function isRenewed(
  error: ApiError,
  usedToken: string | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // Another call or another tab may have renewed the session while this one was under way.
  const present = browserStore.get('Access-Token')
  if (present !== undefined && present !== usedToken) return true
  if (error.status === 401) return false
  const renewal = callHandlers().renewSession()
  return signal ? Promise.race([renewal, rejectOnAbort(signal)]) : renewal
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('The call was given up', 'AbortError'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
