import type { DictionaryItem } from '@lexdesk/domain'
import { browserStore } from './browserStore.ts'
import { call } from './call.ts'
import type { SessionUser } from './SessionUser.ts'

interface SignInAnswer {
  token: string
  userInfo: Record<string, unknown>
  sysAllDictItems?: Record<string, DictionaryItem[]>
}

/** Opens a session and keeps it in this browser for seven days. */
export async function signIn(username: string, password: string): Promise<SessionUser> {
  const answer = await call<SignInAnswer>(
    { method: 'POST', path: '/sys/login' },
    { body: { username, password }, anonymous: true },
  )
  const user = userFrom(answer.userInfo)
  browserStore.set('Access-Token', answer.token)
  browserStore.set('Login_Userinfo', user)
  if (answer.sysAllDictItems) browserStore.set('UI_CACHE_DB_DICT_DATA', answer.sysAllDictItems)
  return user
}

function userFrom(info: Record<string, unknown>): SessionUser {
  const text = (name: string) => (typeof info[name] === 'string' && info[name] !== '' ? info[name] : null)
  const username = text('username') ?? ''
  return {
    id: text('id') ?? '',
    username,
    realname: text('realname') ?? username,
    avatar: text('avatar'),
    orgCode: text('orgCode'),
  }
}
