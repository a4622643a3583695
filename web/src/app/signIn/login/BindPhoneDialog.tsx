import type { SubmitEvent } from 'react'
import { Dialog } from '../kit/Dialog.tsx'
import { DialogButtons } from '../kit/DialogButtons.tsx'
import { Field } from '../kit/Field.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { needed, phoneNumber } from '../rules.ts'
import { SmsCodeField } from '../SmsCodeField.tsx'
import { thirdCalls } from './thirdCalls.ts'

interface BindPhoneDialogProps {
  uuid: string
  onBound: (token: string) => Promise<void>
  onCancel: () => void
}

export function BindPhoneDialog({ uuid, onBound, onCancel }: BindPhoneDialogProps) {
  const { isBusy, problem, attempt } = useAttempt()
  const { attach, ...form } = useCheckedForm({
    mobile: phoneNumber('您的手机号码格式不正确!'),
    captcha: needed('请输入验证码!'),
  })

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (values) void attempt(async () => onBound(await thirdCalls.bindPhone(values.mobile, values.captcha, uuid)))
  }

  return (
    <Dialog title="绑定手机号" onCancel={onCancel}>
      <form ref={attach} onSubmit={handleSubmit} noValidate>
        <Field {...form.field('mobile')} label="手机号" inputMode="tel" autoComplete="tel-national" maxLength={11} />
        <SmsCodeField
          {...form.field('captcha')}
          mode="register"
          mobile={() => form.check(['mobile'])?.mobile}
          onProblem={(words) => form.mark('captcha', words)}
        />
        <Problem title="绑定失败" words={problem} />
        <DialogButtons isBusy={isBusy} words="确定" onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
