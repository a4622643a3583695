import type { PasswordPolicy } from '@lexdesk/domain'
import { type SubmitEvent, useEffect } from 'react'
import { takeSignInStep } from '../../../api/session/signIn.ts'
import { type OpenedSession } from '../../../api/session/OpenedSession.ts'
import { type SignInStep, signInStepOf } from '../../../api/session/signInSteps.ts'
import { passwordHint } from '../../../ui/forms/passwordHint.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { DialogButtons } from '../kit/DialogButtons.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { needed, newPassword, samePassword } from '../rules.ts'
import { CodeField } from './CodeField.tsx'

interface StepDialogProps {
  step: SignInStep
  policy: PasswordPolicy
  /** The server requires another step. */
  onNext: (step: SignInStep) => void
  onOpened: (session: OpenedSession) => void
  onCancel: () => void
}

/** Asks for the second-factor code, or for a new password instead of an expired or initial one. */
export function StepDialog({ step, policy, onNext, onOpened, onCancel }: StepDialogProps) {
  const isCode = step.kind === 'code'
  const { isBusy, problem, attempt } = useAttempt()
  const noRule = () => undefined
  const { attach, ...form } = useCheckedForm({
    code: isCode ? needed('请输入动态验证码!') : noRule,
    password: isCode ? noRule : newPassword(policy),
    password2: isCode ? noRule : samePassword,
  })

  useEffect(() => form.element?.querySelector('input')?.focus(), [form.element])

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    const { ticket } = step
    const refusal = await attempt(async () => {
      try {
        onOpened(
          await takeSignInStep(isCode ? { ticket, captcha: values.code } : { ticket, password: values.password }),
        )
      } catch (error) {
        const next = signInStepOf(error)
        if (!next) throw error
        onNext(next)
      }
    })
    if (refusal !== undefined) form.focus(isCode ? 'code' : 'password')
  }

  return (
    <Dialog title={isCode ? '两步验证' : '设置新密码'} onCancel={onCancel}>
      <form ref={attach} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <p className="user-lead">{step.words}</p>
        {isCode ? (
          <>
            <CodeField {...form.field('code')} />
            <p className="user-lead">手机不在身边时，可以输入一个恢复码</p>
          </>
        ) : (
          <>
            <PasswordField
              {...form.field('password')}
              label="新密码"
              autoComplete="new-password"
              maxLength={128}
              placeholder={passwordHint(policy)}
            />
            <PasswordField
              {...form.field('password2')}
              label="确认新密码"
              autoComplete="new-password"
              maxLength={128}
            />
          </>
        )}
        <Problem title={isCode ? '验证失败' : '设置失败'} words={problem} />
        <DialogButtons isBusy={isBusy} words={isCode ? '验证' : '保存并登录'} onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
