import { useCallback, useEffect, useState } from 'react'
import { browserStore } from '../api/session/browserStore.ts'
import { signInAddress, signInPath } from '../api/session/leaveForSignIn.ts'
import { ChunkLoader } from './ChunkLoader.tsx'
import { DeskLoader } from './DeskLoader.tsx'
import { Toasts } from './signIn/kit/Toasts.tsx'
import { goTo, useUserPage } from './signIn/place.ts'
import { redirectTarget } from './signIn/redirectTarget.ts'
import { UserPages } from './signIn/UserPages.tsx'

const hasToken = (): boolean => browserStore.get('Access-Token') !== undefined

const collectPath = /^\/collect\/([\w-]{1,64})$/
const loadCollect = () => import('./collect/CollectDesk.tsx').then((module) => module.CollectDesk)

/** The page of a collection link needs no account; all others do. */
export function Root() {
  const token = collectPath.exec(window.location.pathname)?.[1]
  return token ? <ChunkLoader load={loadCollect} props={{ token }} /> : <AccountRoot />
}

/** Sign-in pages or the application. The application and its libraries load only with a session, to keep sign-in light. */
function AccountRoot() {
  const page = useUserPage()
  const [isSignedIn, setSignedIn] = useState(hasToken)
  const needsSession = page === undefined || page === 'orders'
  const isDesk = isSignedIn && (page === undefined || page === 'login' || page === 'missing')

  const enter = useCallback(() => {
    setSignedIn(true)
    goTo(redirectTarget(window.location), { replace: true })
  }, [])

  useEffect(() => {
    const { pathname, search, hash } = window.location
    if (isSignedIn && page === 'login') goTo(redirectTarget(window.location), { replace: true })
    else if (!isSignedIn && needsSession) goTo(signInAddress(pathname + search + hash), { replace: true })
    else if (page === 'login' && pathname !== signInPath) goTo(signInPath + search, { replace: true })
  }, [isSignedIn, needsSession, page])

  useEffect(() => {
    if (isSignedIn || page !== 'login') return
    return browserStore.onOtherTab('Access-Token', () => {
      if (hasToken()) enter()
    })
  }, [isSignedIn, page, enter])

  return (
    <>
      {isDesk ? (
        <DeskLoader />
      ) : (
        <UserPages page={page === undefined || (needsSession && !isSignedIn) ? 'login' : page} onSignedIn={enter} />
      )}
      <Toasts />
    </>
  )
}
