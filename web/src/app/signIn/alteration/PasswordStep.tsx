import type { PasswordPolicy } from '@lexdesk/domain'
import type { SubmitEvent } from 'react'
import { passwordHint } from '../../../ui/forms/passwordHint.ts'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { newPassword, samePassword } from '../rules.ts'
import { recoveryCalls, type VerifiedAccount } from './recoveryCalls.ts'
import { StepButtons } from './StepButtons.tsx'
import { useStepFocus } from './useStepFocus.ts'

interface PasswordStepProps {
  isShown: boolean
  account: VerifiedAccount
  policy: PasswordPolicy
  onBack: () => void
  onChanged: () => void
}

export function PasswordStep({ isShown, account, policy, onBack, onChanged }: PasswordStepProps) {
  const { isBusy, problem, attempt } = useAttempt()
  const { attach, ...form } = useCheckedForm({ password: newPassword(policy), password2: samePassword })
  useStepFocus(form.element, isShown)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    await attempt(async () => {
      await recoveryCalls.changePassword(account, values.password)
      onChanged()
    })
  }

  return (
    <form ref={attach} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className="user-lead">账号：{account.username}</p>
      <PasswordField
        {...form.field('password')}
        label="新密码"
        autoComplete="new-password"
        maxLength={128}
        placeholder={passwordHint(policy)}
      />
      <PasswordField {...form.field('password2')} label="确认新密码" autoComplete="new-password" maxLength={128} />
      <Problem title="更改密码失败" words={problem} />
      <StepButtons isBusy={isBusy} words="提交" onBack={onBack} />
    </form>
  )
}
