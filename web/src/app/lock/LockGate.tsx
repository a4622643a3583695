import { lazyPart } from '@lexdesk/parts'
import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'
import { screenLock } from './screenLock.ts'
import './LockGate.css'

const LockScreen = lazyPart(() => import('./LockScreen.tsx').then((module) => module.LockScreen))

/** Covers the page while the screen is locked. Open pages stay mounted; after a reload nothing is rendered before. */
export function LockGate({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const isLocked = useSyncExternalStore(screenLock.subscribe, () => screenLock.isLocked(user.id))
  const hasBeenOpen = useHasOpened(!isLocked)
  return (
    <>
      {hasBeenOpen && children}
      {isLocked && (
        <Suspense fallback={<div className="lock-cover" />}>
          <LockScreen />
        </Suspense>
      )}
    </>
  )
}
