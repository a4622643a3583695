import { sessionEndpoints } from '@lexdesk/domain'
import { ApiError } from '../calls/ApiError.ts'
import { browserStore } from './browserStore.ts'
import { call } from '../calls/call.ts'
import { signOutFault } from './signOutFault.ts'

/** Forgets the session in this browser, open tabs included; drafts and settings stay, they belong to the operator. */
export function clearSession(): void {
  browserStore.remove('Access-Token')
  browserStore.remove('Login_Userinfo')
  browserStore.remove('Login_Username')
  browserStore.remove('TENANT_ID')
  browserStore.remove('UI_CACHE_DB_DICT_DATA')
}

interface EndOptions {
  /** For a session that the server does not know any more: its refusal is no news. */
  isKnownLost?: boolean
}

/** Signs out. The browser forgets the session at once; when the server cannot be told, the sign-in page says so. */
export async function endSession({ isKnownLost = false }: EndOptions = {}): Promise<void> {
  const token = browserStore.get('Access-Token')
  clearSession()
  if (token === undefined) return
  try {
    await call(sessionEndpoints.logout, {}, { anonymous: true, headers: { 'X-Access-Token': token } })
  } catch (error) {
    if (isKnownLost) return
    signOutFault.keep(error instanceof ApiError ? error.message : '退出登录失败！')
  }
}
