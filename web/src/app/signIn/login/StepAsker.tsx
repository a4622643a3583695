import type { PasswordPolicy } from '@lexdesk/domain'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import type { OpenedSession } from '../../../api/session/OpenedSession.ts'
import { setAskForStep, type SignInStep } from '../../../api/session/signInSteps.ts'

// Lazy-loaded: few users need a second step, and the sign-in page stays light.
const StepDialog = lazy(() => import('./StepDialog.tsx').then((module) => ({ default: module.StepDialog })))
const SetUpDialog = lazy(() => import('./SetUpDialog.tsx').then((module) => ({ default: module.SetUpDialog })))

interface Asking {
  step: SignInStep
  resolve: (session: OpenedSession) => void
  reject: (error: Error) => void
}

/** Prompts for the further steps of any sign-in method. */
export function StepAsker({ policy }: { policy: PasswordPolicy }) {
  const [asking, setAsking] = useState<Asking>()

  useEffect(() => setAskForStep((step) => new Promise((resolve, reject) => setAsking({ step, resolve, reject }))), [])

  if (!asking) return null
  const { step, resolve, reject } = asking
  const onOpened = (session: OpenedSession) => {
    setAsking(undefined)
    resolve(session)
  }
  const onCancel = () => {
    setAsking(undefined)
    reject(new ApiError('cancelled', '登录未完成', { status: 200 }))
  }
  return (
    <Suspense>
      {step.secret ? (
        <SetUpDialog key={step.ticket} step={step} secret={step.secret} onOpened={onOpened} onCancel={onCancel} />
      ) : (
        <StepDialog
          key={step.ticket}
          step={step}
          policy={policy}
          onNext={(next) => setAsking({ ...asking, step: next })}
          onOpened={onOpened}
          onCancel={onCancel}
        />
      )}
    </Suspense>
  )
}
