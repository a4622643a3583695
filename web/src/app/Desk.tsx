import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { BrowserRouter } from 'react-router'
import { LiveProvider } from '../api/LiveProvider.tsx'
import { SessionProvider } from '../api/SessionProvider.tsx'
import { ErrorHint } from '../ui/ErrorHint.tsx'
import { createQueryClient } from './createQueryClient.ts'
import { Frame } from './frame/Frame.tsx'
import { FrameSkeleton } from './frame/FrameSkeleton.tsx'
import { PageBoundary } from './pages/PageBoundary.tsx'
import { SessionGuard } from './session/SessionGuard.tsx'
import { theme } from './theme.ts'

dayjs.locale('zh-cn')

const failedSession = (error: Error, retry: () => void) => <ErrorHint error={error} onRetry={retry} />

/** Everything behind the sign-in. */
export function Desk() {
  const [client] = useState(createQueryClient)
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <App className="desk-root">
        <PageBoundary>
          <QueryClientProvider client={client}>
            <SessionProvider waiting={<FrameSkeleton />} failed={failedSession}>
              <LiveProvider>
                <SessionGuard />
                <BrowserRouter>
                  <Frame />
                </BrowserRouter>
              </LiveProvider>
            </SessionProvider>
          </QueryClientProvider>
        </PageBoundary>
      </App>
    </ConfigProvider>
  )
}
