import { storagePrefix } from '@lexdesk/domain'
import { browserStore } from './browserStore.ts'
import type { OpenedSession } from './OpenedSession.ts'

interface SaveOptions {
  /** If missing, the server chooses. */
  tenantId: string | undefined
  /** Seven days by default. */
  lifeMs?: number
}

/** Stores a session in this browser. False when storage fails, so that a reload would require another sign-in. */
export function saveSession(session: OpenedSession, { tenantId, lifeMs }: SaveOptions): boolean {
  const { token, user, dictionaries } = session
  if (tenantId === undefined) browserStore.remove('TENANT_ID')
  else browserStore.set('TENANT_ID', tenantId)
  browserStore.set('Login_Username', user.username, lifeMs)
  browserStore.set('Login_Userinfo', user, lifeMs)
  browserStore.set('Access-Token', token, lifeMs)
  // Last: if storage is nearly full, the token has priority.
  if (dictionaries) browserStore.set('UI_CACHE_DB_DICT_DATA', dictionaries)
  return isStored()
}

function isStored(): boolean {
  try {
    return localStorage.getItem(`${storagePrefix}Access-Token`) !== null
  } catch {
    return false
  }
}
