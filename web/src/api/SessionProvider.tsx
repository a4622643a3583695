import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ApiError } from './ApiError.ts'
import { browserStore } from './browserStore.ts'
import { call } from './call.ts'
import { endSession } from './endSession.ts'
import { leaveForSignIn } from './leaveForSignIn.ts'
import type { MenuItem } from './MenuItem.ts'
import { type Session, SessionContext } from './Session.ts'

interface PermissionAnswer {
  menu: MenuItem[]
  auth: { action: string }[]
}

interface SessionProviderProps {
  children: ReactNode
  /** Shown until the menu has come. */
  waiting: ReactNode
  /** Shown when it cannot come although the session may be good. */
  failed: (error: Error, retry: () => void) => ReactNode
}

/** Gives the signed-in user, the menu and the permissions to everything below. */
export function SessionProvider({ children, waiting, failed }: SessionProviderProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['session', 'permissions'],
    queryFn: ({ signal }) =>
      call<PermissionAnswer>({ method: 'GET', path: '/sys/permission/getUserPermissionByToken' }, { signal }),
    staleTime: Infinity,
  })
  const user = useMemo(() => browserStore.get('Login_Userinfo'), [])
  const session = useMemo(() => user && data && sessionOf(user, data), [user, data])
  const isHopeless = !user || isEmptyMenu(data) || (!data && error !== null && !mayPass(error))

  useEffect(() => {
    if (isHopeless) leaveForSignIn({ comeBack: true })
  }, [isHopeless])

  if (isHopeless) return waiting
  if (!session) return error ? failed(error, () => void refetch()) : waiting
  return <SessionContext value={session}>{children}</SessionContext>
}

/** No answer, or a fault of the server, says nothing about the session, so that it is kept. */
function mayPass(error: Error): boolean {
  if (!(error instanceof ApiError) || error.isSessionEnd) return false
  return error.status === 0 || error.status >= 500 || error.status === 429
}

const isEmptyMenu = (data: PermissionAnswer | undefined): boolean =>
  data !== undefined && !(Array.isArray(data.menu) && data.menu.length > 0)

function sessionOf(user: Session['user'], { menu, auth }: PermissionAnswer): Session {
  const granted = new Set(Array.isArray(auth) ? auth.flatMap(({ action }) => (action ?? '').split(',')) : [])
  return {
    user,
    menu,
    can: (permission) => granted.has(permission),
    signOut: async () => {
      try {
        await endSession()
      } finally {
        leaveForSignIn({ comeBack: false })
      }
    },
  }
}
