import { useEffect, useRef } from 'react'
import { signInNotice } from '../../../api/session/signInNotice.ts'
import { signOutFault } from '../../../api/session/signOutFault.ts'
import { defaultPlatform, type Platform } from '../../platform.ts'
import { Tabs } from '../kit/Tabs.tsx'
import { toasts } from '../kit/toasts.ts'
import { AccountForm } from './AccountForm.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { StepAsker } from './StepAsker.tsx'
import { ThirdLogins } from './ThirdLogins.tsx'
import { useEntry } from './useEntry.ts'
import { signInByTicket } from '../../../api/session/signIn.ts'
import { type OpenedSession } from '../../../api/session/OpenedSession.ts'
import { formatError } from '../../../ui/hints/formatError.ts'

interface LoginPageProps {
  /** Undefined until it has loaded. */
  platform: Platform | undefined
  onSignedIn: () => void
}

export function LoginPage({ platform, onSignedIn }: LoginPageProps) {
  const { choice, begin, choose, abandon } = useEntry(onSignedIn)
  const { registration, hasSms, passwordPolicy } = platform ?? defaultPlatform
  // A registration is confirmed by a text message.
  const canRegister = registration && hasSms
  useTicket(begin)

  // The page that signed out is gone and could not show it.
  useEffect(() => {
    const problem = signOutFault.take()
    if (problem !== null) toasts.show({ kind: 'error', title: '退出登录时服务器返回错误', words: problem })
    const notice = signInNotice.take()
    if (notice !== null) toasts.show({ kind: 'warning', title: '登录已结束', words: notice, durationMs: 10_000 })
  }, [])

  return (
    <>
      <Tabs
        label="登录方式"
        tabs={[
          {
            key: 'account',
            title: '账号密码登录',
            content: <AccountForm needsCaptcha={platform?.loginCaptcha} canRegister={canRegister} onOpened={begin} />,
          },
          ...(hasSms
            ? [{ key: 'phone', title: '手机号登录', content: <PhoneForm canRegister={canRegister} onOpened={begin} /> }]
            : []),
        ]}
      />
      {platform && platform.thirdLogins.length > 0 && <ThirdLogins logins={platform.thirdLogins} onOpened={begin} />}
      {platform && platform.demoAccounts.length > 0 && (
        <DemoAccounts accounts={platform.demoAccounts} onOpened={begin} />
      )}
      <StepAsker policy={passwordPolicy} />
      {choice && <ChoiceDialog choice={choice} onChoose={choose} onCancel={abandon} />}
    </>
  )
}

/** Single sign-on: signs in with the ticket that the sign-on server has added to the URL. */
function useTicket(onOpened: (session: OpenedSession) => Promise<void>): void {
  const begin = useRef(onOpened)
  useEffect(() => {
    const address = new URL(window.location.href)
    const ticket = address.searchParams.get('ticket')
    if (ticket === null) return
    // A ticket is valid once; the URL without it is the service that it was issued for.
    address.searchParams.delete('ticket')
    window.history.replaceState(window.history.state, '', address)
    signInByTicket(ticket, address.href)
      .then((session) => begin.current(session))
      .catch((error: unknown) => toasts.show({ kind: 'error', title: '登录失败', words: formatError(error) }))
  }, [])
}
