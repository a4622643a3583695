import { App } from 'antd'
import { useCallback, useEffect } from 'react'
import { setCallHandlers } from '../../api/callHandlers.ts'
import { OtherUserNotice } from './OtherUserNotice.tsx'
import { RenewSessionModal } from './RenewSessionModal.tsx'
import { useSessionRenewal } from './useSessionRenewal.ts'

const words: Record<number, string> = { 403: '拒绝访问', 404: '很抱歉，资源未找到!', 504: '网络超时' }

/** Answers for the whole application what any call may meet: an ended session, a refusal, a silent server. */
export function SessionGuard() {
  const { notification } = App.useApp()
  const { isAsking, renewSession, answer } = useSessionRenewal()
  const onRenewed = useCallback(() => answer(true), [answer])

  useEffect(
    () =>
      setCallHandlers({
        renewSession,
        onRefused: ({ status }) =>
          // One key for each kind: ten calls that fail together are one notice.
          notification.error({ key: `refused-${status}`, title: '系统提示', description: words[status], duration: 4 }),
      }),
    [notification, renewSession],
  )

  return (
    <>
      <RenewSessionModal open={isAsking} onRenewed={onRenewed} />
      <OtherUserNotice />
    </>
  )
}
