import { patterns } from '@lexdesk/domain'
import type { SubmitEvent } from 'react'
import { Field } from '../kit/Field.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { needed, phoneNumber } from '../rules.ts'
import { SmsCodeField } from '../SmsCodeField.tsx'
import { type FoundAccount, recoveryCalls, type VerifiedAccount } from './recoveryCalls.ts'
import { StepButtons } from './StepButtons.tsx'
import { useStepFocus } from './useStepFocus.ts'

interface PhoneStepProps {
  isShown: boolean
  account: FoundAccount
  onBack: () => void
  onVerified: (account: VerifiedAccount) => void
}

export function PhoneStep({ isShown, account, onBack, onVerified }: PhoneStepProps) {
  const { isBusy, problem, attempt } = useAttempt()
  const { attach, ...form } = useCheckedForm({
    phone: phoneNumber('请输入正确手机号'),
    smscode: needed('请输入验证码'),
  })
  useStepFocus(form.element, isShown)
  const isWhole = patterns.mobileStrict.test(account.phone)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    const refusal = await attempt(async () => {
      const verified = await recoveryCalls.verifyPhone(values.phone, values.smscode)
      onVerified({ ...verified, username: verified.username || account.username })
    })
    if (refusal !== undefined) form.focus('smscode')
  }

  return (
    <form ref={attach} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className="user-lead">
        {isWhole || account.phone === '' ? '请验证账号绑定的手机号。' : `账号绑定的手机号：${account.phone}`}
      </p>
      <Field
        {...form.field('phone')}
        label="手机号"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        defaultValue={isWhole ? account.phone : undefined}
      />
      <SmsCodeField
        {...form.field('smscode')}
        mode="forgotten"
        mobile={() => form.check(['phone'])?.phone}
        onProblem={(words) => form.mark('smscode', words)}
      />
      <Problem title="验证错误" words={problem} />
      <StepButtons isBusy={isBusy} onBack={onBack} />
    </form>
  )
}
