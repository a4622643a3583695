import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import type { OpenedSession } from '../../../api/session/OpenedSession.ts'
import { setAskForStep, type SignInStep } from '../../../api/session/signInSteps.ts'

// Lazy-loaded: few users need a second step, and the sign-in page stays light.
const StepDialog = lazy(() => import('./StepDialog.tsx').then((module) => ({ default: module.StepDialog })))

interface Asking {
  step: SignInStep
  resolve: (session: OpenedSession) => void
  reject: (error: Error) => void
}

/** Prompts for the further steps of any sign-in method. */
export function StepAsker() {
  const [asking, setAsking] = useState<Asking>()

  useEffect(() => setAskForStep((step) => new Promise((resolve, reject) => setAsking({ step, resolve, reject }))), [])

  if (!asking) return null
  const { step, resolve, reject } = asking
  return (
    <Suspense>
      <StepDialog
        key={step.ticket}
        step={step}
        onNext={(next) => setAsking({ ...asking, step: next })}
        onOpened={(session) => {
          setAsking(undefined)
          resolve(session)
        }}
        onCancel={() => {
          setAsking(undefined)
          reject(new ApiError('cancelled', '登录未完成', { status: 200 }))
        }}
      />
    </Suspense>
  )
}
