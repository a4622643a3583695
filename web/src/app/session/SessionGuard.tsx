import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/calls/ApiError.ts'
import { browserStore } from '../../api/session/browserStore.ts'
import { setCallHandlers } from '../../api/calls/callHandlers.ts'
import { endSession } from '../../api/session/endSession.ts'
import { leaveForSignIn, reloadForSignIn } from '../../api/session/leaveForSignIn.ts'
import { pageTenant } from '../../api/session/pageTenant.ts'
import { useHasOpened } from '../../ui/page/useHasOpened.ts'
import { OtherUserNotice } from './OtherUserNotice.tsx'
import { RenewSessionModal } from './RenewSessionModal.tsx'
import { TenantRefusedModal } from './TenantRefusedModal.tsx'
import { useSessionRenewal } from './useSessionRenewal.ts'

const words: Record<number, string> = {
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  504: '网络超时',
}

/** Long enough to read why the page is reloaded (specification A §8). */
const reloadDelayMs = 1_500

/** Application-wide handling of failures of any call: an expired session, a refusal, an unresponsive server. */
export function SessionGuard() {
  const { notification } = App.useApp()
  const { isAsking, renewSession, answer } = useSessionRenewal()
  const hasAsked = useHasOpened(isAsking)
  const [lostTenant, setLostTenant] = useState<string>()
  const hasLostTenant = useHasOpened(lostTenant !== undefined)
  const onRenewed = useCallback(() => answer(true), [answer])
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(reload.current), [])

  const onRefused = useCallback(
    ({ status, code, message }: ApiError) => {
      if (code === 'tenant_refused') return setLostTenant(message)
      // No prompt for a session that somebody ended: the sign-in page shows the reason.
      if (code === 'session_ended') return leaveForSignIn({ comeBack: true })
      // One key per kind, so that ten calls that fail at once show one notification.
      notification.error({ key: `refused-${status}`, title: '系统提示', description: words[status], duration: 4 })
      if (status !== 401 || browserStore.get('Access-Token') === undefined) return
      void endSession({ isKnownLost: true })
      clearTimeout(reload.current)
      reload.current = setTimeout(reloadForSignIn, reloadDelayMs)
    },
    [notification],
  )

  useEffect(() => setCallHandlers({ renewSession, onRefused }), [renewSession, onRefused])

  useEffect(() => pageTenant.pin(), [])

  // Tabs share one session, so signing out in one of them signs out of all.
  useEffect(
    () =>
      browserStore.onOtherTab('Access-Token', () => {
        if (browserStore.get('Access-Token') === undefined) leaveForSignIn({ comeBack: true })
      }),
    [],
  )

  return (
    <>
      {hasAsked && <RenewSessionModal open={isAsking} onRenewed={onRenewed} />}
      {hasLostTenant && <TenantRefusedModal words={lostTenant} onClose={() => setLostTenant(undefined)} />}
      <OtherUserNotice />
    </>
  )
}
