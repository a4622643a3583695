import type { SubmitEvent } from 'react'
import { signInByPhone } from '../../../api/session/signIn.ts'
import { type OpenedSession } from '../../../api/session/OpenedSession.ts'
import { preloadDesk } from '../../preloadDesk.ts'
import { Field } from '../kit/Field.tsx'
import { Problem } from '../kit/Problem.tsx'
import { SubmitButton } from '../kit/SubmitButton.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { needed, phoneNumber } from '../rules.ts'
import { SmsCodeField } from '../SmsCodeField.tsx'
import { SignInLinks } from './SignInLinks.tsx'
import { useRemember } from './useRemember.tsx'

interface PhoneFormProps {
  canRegister: boolean
  onOpened: (session: OpenedSession, isRemembered: boolean) => Promise<void>
}

export function PhoneForm({ canRegister, onOpened }: PhoneFormProps) {
  const { isBusy, problem, attempt } = useAttempt()
  const { isRemembered, box } = useRemember()
  const { attach, ...form } = useCheckedForm({
    mobile: phoneNumber('您的手机号码格式不正确!'),
    captcha: needed('请输入验证码!'),
  })

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    const refusal = await attempt(async () => {
      await onOpened(await signInByPhone({ ...values, remember_me: isRemembered }), isRemembered)
    })
    if (refusal !== undefined) form.focus('captcha')
  }

  return (
    <form
      ref={attach}
      className="user-form"
      onSubmit={(event) => void handleSubmit(event)}
      onInput={preloadDesk}
      noValidate
    >
      <Field {...form.field('mobile')} label="手机号" inputMode="tel" autoComplete="tel-national" maxLength={11} />
      <SmsCodeField
        {...form.field('captcha')}
        mode="login"
        mobile={() => form.check(['mobile'])?.mobile}
        onProblem={(words) => form.mark('captcha', words)}
      />
      <div className="user-row">
        {box}
        <SignInLinks canRegister={canRegister} />
      </div>
      <Problem title="登录失败" words={problem} />
      <SubmitButton isBusy={isBusy} words="登录" busyWords="登录中…" />
    </form>
  )
}
