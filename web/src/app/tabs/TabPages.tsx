import { useContext, useEffect } from 'react'
import { Navigate } from 'react-router'
import { signInPath } from '../../api/session/leaveForSignIn.ts'
import { ExceptionPage } from '../pages/ExceptionPage.tsx'
import { redirectTarget } from '../signIn/redirectTarget.ts'
import { TabPage } from './TabPage.tsx'
import { TabControlsContext } from './TabsContext.ts'
import { useTabs } from './useTabs.ts'
import { useTouchedPage } from './useTouchedPage.ts'

interface TabPagesProps {
  /** Inactive pages stay mounted. A change takes effect when the next page is left, never on the current one. */
  isMultiTab: boolean
}

/** The page of the current URL, and hidden the other open pages. */
export function TabPages({ isMultiTab }: TabPagesProps) {
  const { tabs, activeKey, place, isRequested } = useTabs()
  const shownKey = useTouchedPage(activeKey, isRequested) ?? activeKey
  const controls = useContext(TabControlsContext)
  useEffect(() => controls?.keepPages(isMultiTab), [controls, isMultiTab])

  return (
    <>
      {tabs
        .filter(({ isAsleep }) => !isAsleep)
        .map((tab) => (
          <TabPage key={tab.key} tab={tab} isActive={tab.key === shownKey} isMultiTab={isMultiTab} />
        ))}
      {place.kind === 'exception' && <ExceptionPage status={place.status} />}
      {place.kind === 'redirect' && <Redirect to={place.to} />}
    </>
  )
}

/** A signed-in user is redirected away from the sign-in page. */
function Redirect({ to }: { to: string }) {
  const isSignIn = window.location.pathname === signInPath
  return <Navigate to={isSignIn ? redirectTarget(window.location) : to} replace />
}
