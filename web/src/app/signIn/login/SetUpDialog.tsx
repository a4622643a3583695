import type { NewSecret } from '@lexdesk/domain'
import { QRCode } from 'antd'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { OpenedSession } from '../../../api/session/OpenedSession.ts'
import { takeSignInStep } from '../../../api/session/signIn.ts'
import type { SignInStep } from '../../../api/session/signInSteps.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { DialogButtons } from '../kit/DialogButtons.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { needed } from '../rules.ts'
import { CodeField } from './CodeField.tsx'

interface SetUpDialogProps {
  step: SignInStep
  secret: NewSecret
  onOpened: (session: OpenedSession) => void
  onCancel: () => void
}

/** Sets up the second factor that a role of the user requires, and shows the recovery codes before the session begins. */
export function SetUpDialog({ step, secret, onOpened, onCancel }: SetUpDialogProps) {
  const [session, setSession] = useState<OpenedSession>()
  const { isBusy, problem, attempt } = useAttempt()
  const { attach, ...form } = useCheckedForm({ code: needed('请输入动态验证码!') })

  useEffect(() => form.element?.querySelector('input')?.focus(), [form.element])

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    const refusal = await attempt(async () =>
      setSession(await takeSignInStep({ ticket: step.ticket, captcha: values.code })),
    )
    if (refusal !== undefined) form.focus('code')
  }

  if (session)
    return (
      <Dialog title="保存恢复码" onCancel={() => onOpened(session)}>
        <p className="user-lead">
          两步验证已开启。手机不在身边时，可以用恢复码代替动态验证码登录；每个只能用一次，关闭后不再显示。
        </p>
        <ul className="user-codes" aria-label="恢复码">
          {session.recoveryCodes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="user-dialog-buttons">
          <button type="button" className="user-button user-button-primary" onClick={() => onOpened(session)}>
            我已保存，进入系统
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="设置两步验证" onCancel={onCancel}>
      <form ref={attach} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <p className="user-lead">{step.words}</p>
        <p className="user-lead">1. 用手机上的验证器（如 Microsoft Authenticator）扫描二维码，或手工输入密钥。</p>
        <div className="user-secret">
          <QRCode value={secret.address} type="svg" size={148} errorLevel="M" color="#000" bgColor="#fff" />
          <code aria-label="密钥">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
        <p className="user-lead">2. 输入验证器显示的 6 位数字。</p>
        <CodeField {...form.field('code')} />
        <Problem title="验证失败" words={problem} />
        <DialogButtons isBusy={isBusy} words="验证并登录" onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
