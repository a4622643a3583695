import { browserStore } from './browserStore.ts'
import { call } from './call.ts'

/** Forgets the session in this browser; drafts stay, they belong to the operator. */
export function forgetSession(): void {
  browserStore.remove('Access-Token')
  browserStore.remove('Login_Userinfo')
  browserStore.remove('UI_CACHE_DB_DICT_DATA')
}

/** Signs out. The browser forgets the session even when the server cannot be told. */
export async function endSession(): Promise<void> {
  const token = browserStore.get('Access-Token')
  forgetSession()
  if (token === undefined) return
  await call({ method: 'POST', path: '/sys/logout' }, { anonymous: true, headers: { 'X-Access-Token': token } })
}
