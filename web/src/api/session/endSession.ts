import { sessionEndpoints } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'
import { browserStore } from './browserStore.ts'
import { call } from '../calls/call.ts'
import { signOutFault } from './signOutFault.ts'

/** Clears the session in this browser, open tabs included; drafts and settings belong to the user and are retained. */
export function clearSession(): void {
  browserStore.remove('Access-Token')
  browserStore.remove('Login_Userinfo')
  browserStore.remove('Login_Username')
  browserStore.remove('TENANT_ID')
  browserStore.remove('UI_CACHE_DB_DICT_DATA')
  browserStore.remove('LOCKED_USER')
}

interface EndOptions {
  /** The server no longer knows the session, so its refusal is expected. */
  isKnownLost?: boolean
}

/** Signs out. The browser clears the session at once; if the call fails, the sign-in page shows the reason. */
export async function endSession({ isKnownLost = false }: EndOptions = {}): Promise<void> {
  const token = browserStore.get('Access-Token')
  clearSession()
  if (token === undefined) return
  try {
    await call(sessionEndpoints.logout, {}, { anonymous: true, headers: { 'X-Access-Token': token } })
  } catch (error) {
    if (isKnownLost) return
    signOutFault.save(error instanceof ApiError ? error.message : '退出登录失败！')
  }
}
