import { useCallback, useEffect, useState } from 'react'
import { browserStore } from '../api/browserStore.ts'
import { signInAddress, signInPath } from '../api/leaveForSignIn.ts'
import { DeskLoader } from './DeskLoader.tsx'
import { redirectTarget } from './signIn/redirectTarget.ts'
import { SignInPage } from './signIn/SignInPage.tsx'

const hasToken = (): boolean => browserStore.get('Access-Token') !== undefined

/** Sign-in or desk. The desk and all its libraries come only when there is a session, so that sign-in is light. */
export function Root() {
  const [isSignedIn, setSignedIn] = useState(hasToken)

  const enter = useCallback(() => {
    window.history.replaceState(null, '', redirectTarget(window.location))
    setSignedIn(true)
  }, [])

  useEffect(() => {
    if (isSignedIn) return
    const { pathname, search, hash } = window.location
    if (pathname !== signInPath) window.history.replaceState(null, '', signInAddress(pathname + search + hash))
    return browserStore.onOtherTab('Access-Token', () => {
      if (hasToken()) enter()
    })
  }, [isSignedIn, enter])

  return isSignedIn ? <DeskLoader /> : <SignInPage onSignedIn={enter} />
}
