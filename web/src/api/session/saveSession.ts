import { storagePrefix } from '@lexdesk/domain'
import { browserStore } from './browserStore.ts'
import type { OpenedSession } from './OpenedSession.ts'

interface KeepOptions {
  /** None leaves the choice to the server. */
  tenantId: string | undefined
  /** Seven days unless said otherwise. */
  lifeMs?: number
}

/** Keeps a session in this browser. False when the browser keeps nothing, so that a reload would ask again. */
export function saveSession(session: OpenedSession, { tenantId, lifeMs }: KeepOptions): boolean {
  const { token, user, dictionaries } = session
  if (tenantId === undefined) browserStore.remove('TENANT_ID')
  else browserStore.set('TENANT_ID', tenantId)
  browserStore.set('Login_Username', user.username, lifeMs)
  browserStore.set('Login_Userinfo', user, lifeMs)
  browserStore.set('Access-Token', token, lifeMs)
  // Last: where room is short, the token must not want for it.
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
