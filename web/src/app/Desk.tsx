import { QueryClientProvider } from '@tanstack/react-query'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { LiveProvider } from '../api/live/LiveProvider.tsx'
import { SessionProvider } from '../api/session/SessionProvider.tsx'
import { ErrorHint } from '../ui/hints/ErrorHint.tsx'
import { createQueryClient } from './createQueryClient.ts'
import { FrameSkeleton } from './frame/FrameSkeleton.tsx'
import { LockGate } from './lock/LockGate.tsx'
import { PageBoundary } from './pages/PageBoundary.tsx'
import { DeskRoutes } from './routes/DeskRoutes.tsx'
import { SessionGuard } from './session/SessionGuard.tsx'
import { Look } from './settings/Look.tsx'
import { useRepeatFailed } from './useRepeatFailed.ts'

dayjs.locale('zh-cn')

const failedSession = (error: Error, retry: () => void) => <ErrorHint error={error} onRetry={retry} />

function RepeatFailed() {
  useRepeatFailed()
  return null
}

/** The application after sign-in. */
export function Desk() {
  const [client] = useState(createQueryClient)
  return (
    <Look>
      <PageBoundary>
        <QueryClientProvider client={client}>
          <RepeatFailed />
          <SessionProvider waiting={<FrameSkeleton />} failed={failedSession}>
            <LiveProvider>
              <SessionGuard />
              <BrowserRouter>
                <LockGate>
                  <DeskRoutes />
                </LockGate>
              </BrowserRouter>
            </LiveProvider>
          </SessionProvider>
        </QueryClientProvider>
      </PageBoundary>
    </Look>
  )
}
