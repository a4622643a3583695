import { ApiError } from './ApiError.ts'
import { browserStore } from '../session/browserStore.ts'
import { callHandlers } from './callHandlers.ts'
import { signInNotice } from '../session/signInNotice.ts'

const handledByApplication = [401, 403, 404, 504]

/**
 * Runs a call with the session token. When the session has expired, the user signs in again and the call is retried,
 * so that a pending save is not lost. HTTP 401 means that the server does not know the token: the application signs
 * out (specification A §8).
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
    if (error.code === 'session_ended') {
      signInNotice.save(error.message)
      callHandlers().onRefused(error)
    }
    if (handledByApplication.includes(error.status) && !(isQuiet && error.status !== 401))
      callHandlers().onRefused(error)
    throw error
  }
}

async function isRenewed(
  error: ApiError,
  usedToken: string | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // Another call or another tab may have renewed the session in the meantime.
  const current = browserStore.get('Access-Token')
  if (current !== undefined && current !== usedToken) return true
  if (error.status === 401) return false
  const renewal = callHandlers().renewSession()
  return signal ? Promise.race([renewal, rejectOnAbort(signal)]) : renewal
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('The call was aborted', 'AbortError'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
