import type { SubmitEvent } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { CaptchaField } from '../CaptchaField.tsx'
import { Field } from '../kit/Field.tsx'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { needed } from '../rules.ts'
import { useCaptcha } from '../useCaptcha.ts'
import { type FoundAccount, recoveryCalls } from './recoveryCalls.ts'
import { StepButtons } from './StepButtons.tsx'
import { useStepFocus } from './useStepFocus.ts'

interface AccountStepProps {
  isShown: boolean
  needsCaptcha: boolean | undefined
  onFound: (account: FoundAccount) => void
}

export function AccountStep({ isShown, needsCaptcha = false, onFound }: AccountStepProps) {
  const { isBusy, problem, attempt } = useAttempt()
  const captcha = useCaptcha(needsCaptcha)
  const { attach, ...form } = useCheckedForm({
    account: needed('请输入用户名或手机号'),
    inputCode: (value) => (needsCaptcha && value === '' ? '请输入验证码' : undefined),
  })
  useStepFocus(form.element, isShown)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    await attempt(async () => {
      if (needsCaptcha && !(await isRightCaptcha(values.inputCode))) return
      const found = await findAccount(values.account, () => form.show('account', '用户名不存在!'))
      if (found) onFound(found)
    })
  }

  async function isRightCaptcha(typed: string): Promise<boolean> {
    try {
      await recoveryCalls.checkCaptcha(typed, captcha.key)
      return true
    } catch (error) {
      if (!isRefusal(error)) throw error
      captcha.reload()
      form.clear('inputCode')
      form.show('inputCode', error.message)
      return false
    }
  }

  return (
    <form ref={attach} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field {...form.field('account')} label="用户名或手机号" autoComplete="username" maxLength={100} />
      {needsCaptcha && <CaptchaField {...form.field('inputCode')} captcha={captcha} />}
      <Problem title="验证错误" words={problem} />
      <StepButtons isBusy={isBusy} />
    </form>
  )
}

/** The server responded with a refusal. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 200

async function findAccount(account: string, onUnknown: () => void): Promise<FoundAccount | undefined> {
  try {
    return await recoveryCalls.find(account)
  } catch (error) {
    if (!isRefusal(error)) throw error
    onUnknown()
    return undefined
  }
}
