import { type ComponentProps, useState } from 'react'
import { Field } from './kit/Field.tsx'
import { type SmsMode, useSmsCode } from './useSmsCode.ts'

interface SmsCodeFieldProps extends Pick<ComponentProps<typeof Field>, 'name' | 'problem' | 'onInput'> {
  mode: SmsMode
  /** The phone number, or undefined if it is invalid and the error is already shown. */
  mobile: () => string | undefined | Promise<string | undefined>
  onProblem: (words: string) => void
}

export function SmsCodeField({ mode, mobile, onProblem, ...field }: SmsCodeFieldProps) {
  const { isSending, secondsLeft, send } = useSmsCode(mode)
  const [announcement, setAnnouncement] = useState('')

  async function handleClick() {
    const number = await mobile()
    if (number === undefined) return
    setAnnouncement('验证码发送中..')
    const problem = await send(number)
    setAnnouncement(problem === undefined ? '验证码已发送，请查看短信' : '')
    if (problem !== undefined) onProblem(problem)
  }

  return (
    <>
      <Field
        {...field}
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        beside={
          <button
            type="button"
            className="user-button user-sms"
            disabled={isSending || secondsLeft > 0}
            onClick={() => void handleClick()}
          >
            {isSending ? '验证码发送中..' : secondsLeft > 0 ? `${secondsLeft} s` : '获取验证码'}
          </button>
        }
      />
      {/* The countdown is hidden from screen readers: announcing sixty numbers is not useful. */}
      <span className="user-unseen" role="status">
        {announcement}
      </span>
    </>
  )
}
