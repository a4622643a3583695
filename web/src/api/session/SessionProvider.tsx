import {
  buttonCheck,
  type PermissionLists,
  permittedRoutes,
  withheldWithPrefix,
  permissionEndpoints,
} from '@lexdesk/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../calls/ApiError.ts'
import { browserStore } from './browserStore.ts'
import { call } from '../calls/call.ts'
import { dictionariesQuery } from '../dictionaries/dictionaries.ts'
import { ownPreferencesQuery } from '../preferences/ownPreferences.ts'
import { endSession } from './endSession.ts'
import { leaveForSignIn } from './leaveForSignIn.ts'
import { openTabsStore } from './openTabsStore.ts'
import { readMenu } from '../menu/readMenu.ts'
import { permissionsKey } from './permissionsKey.ts'
import { signInNotice, timeoutWords } from './signInNotice.ts'
import { type Session, SessionContext } from './Session.ts'
import type { SessionUser } from './SessionUser.ts'

interface PermissionAnswer extends PermissionLists {
  menu: unknown
  departmentId?: string | null
}

interface SessionProviderProps {
  children: ReactNode
  /** Shown until the menu has loaded. */
  waiting: ReactNode
  /** Shown when the menu cannot be loaded although the session may be valid. */
  failed: (error: Error, retry: () => void) => ReactNode
}

const permissionsQuery = queryOptions({
  queryKey: permissionsKey,
  queryFn: async ({ client, signal }) => {
    // Every page needs these two. They do not hold up the menu if they fail.
    client.query(dictionariesQuery).catch(() => {})
    const preferences = client.query(ownPreferencesQuery).catch(() => {})
    const permissions = await call(permissionEndpoints.mine, {}, { signal, start: 'session' })
    await preferences
    return permissions
  },
  staleTime: Infinity,
})

/** Provides the signed-in user, the menu and the permissions to its children. */
export function SessionProvider({ children, waiting, failed }: SessionProviderProps) {
  const { data, error, refetch } = useQuery(permissionsQuery)
  const [user, setUser] = useState(() => browserStore.get('Login_Userinfo'))
  const updateUser = useCallback((changes: Partial<SessionUser>) => {
    const stored = browserStore.get('Login_Userinfo')
    if (!stored) return
    browserStore.replace('Login_Userinfo', { ...stored, ...changes })
    setUser({ ...stored, ...changes })
  }, [])
  const session = useMemo(() => user && data && sessionOf(user, data, updateUser), [user, data, updateUser])
  // The product is unusable without a menu, so an empty one counts as a failure.
  const isEmpty = data === null || session?.menu.length === 0
  const isLost = !user || isEmpty || (!data && error !== null && !isTransient(error))

  useEffect(() => {
    if (!isLost) return
    // The sign-in page shows the reason and asks for the tenant again.
    if (error instanceof ApiError && error.code === 'tenant_refused') signInNotice.save(error.message)
    if (error instanceof ApiError && error.code === 'session_expired') signInNotice.save(timeoutWords)
    if (isEmpty) signInNotice.save('您的账号在当前租户尚无可用的菜单，请联系管理员分配角色')
    leaveForSignIn({ comeBack: true })
  }, [isLost, isEmpty, error])

  if (isLost) return waiting
  if (!session) return error ? failed(error, () => void refetch()) : waiting
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The session is retained when the server is down or busy: such a response says nothing about the session. */
function isTransient(error: Error): boolean {
  if (!(error instanceof ApiError) || error.isSessionEnd) return false
  return [0, 429, 502, 503, 504].includes(error.status)
}

function sessionOf(
  user: SessionUser,
  { menu, auth, allAuth, departmentId = null }: PermissionAnswer,
  updateUser: Session['updateUser'],
): Session {
  return {
    user,
    updateUser,
    departmentId,
    menu: permittedRoutes(readMenu(menu), auth),
    can: buttonCheck('shown', { auth, allAuth }),
    isWithheld: buttonCheck('disabled', { auth, allAuth }),
    withheldActs: (authPre) => withheldWithPrefix(`${authPre}:`, { auth, allAuth }),
    signOut: async () => {
      openTabsStore.forget()
      try {
        await endSession()
      } finally {
        leaveForSignIn({ comeBack: false })
      }
    },
  }
}
