import { type SubmitEvent, useEffect } from 'react'
import { signInByAccount } from '../../../api/session/signIn.ts'
import { type OpenedSession } from '../../../api/session/OpenedSession.ts'
import { preloadDesk } from '../../preloadDesk.ts'
import { CaptchaField } from '../CaptchaField.tsx'
import { Field } from '../kit/Field.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Problem } from '../kit/Problem.tsx'
import { SubmitButton } from '../kit/SubmitButton.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { passedValue } from '../place.ts'
import { needed } from '../rules.ts'
import { useCaptcha } from '../useCaptcha.ts'
import { SignInLinks } from './SignInLinks.tsx'
import { useRemember } from './useRemember.tsx'

interface AccountFormProps {
  /** Undefined until it has loaded. */
  needsCaptcha: boolean | undefined
  canRegister: boolean
  onOpened: (session: OpenedSession, isRemembered: boolean) => Promise<void>
}

export function AccountForm({ needsCaptcha = false, canRegister, onOpened }: AccountFormProps) {
  const { isBusy, problem, attempt } = useAttempt()
  const captcha = useCaptcha(needsCaptcha)
  const { isRemembered, box } = useRemember()
  const { attach, ...form } = useCheckedForm({
    username: needed('请输入用户名!'),
    password: needed('请输入密码!'),
    // Without an image the user cannot know what to type, so the server decides.
    inputCode: (value) => (needsCaptcha && !captcha.hasFailed && value === '' ? '请输入验证码!' : undefined),
  })
  const knownName = passedValue('username')

  // The only purpose of this page, so the field is focused.
  useEffect(() => {
    const inputs = form.element?.querySelectorAll('input')
    inputs?.[knownName === undefined ? 0 : 1]?.focus()
  }, [form.element, knownName])

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    const { username, password, inputCode } = values
    const picture = needsCaptcha && { captcha: inputCode, checkKey: captcha.key }
    const refusal = await attempt(async () => {
      const session = await signInByAccount({ username, password, ...picture, remember_me: isRemembered })
      await onOpened(session, isRemembered)
    })
    if (refusal === undefined) return
    if (refusal.includes('密码错误') || refusal.includes('验证码')) {
      captcha.reload()
      form.clear('inputCode')
    }
    form.focus(refusal.includes('验证码') ? 'inputCode' : 'password')
  }

  return (
    <form
      ref={attach}
      className="user-form"
      onSubmit={(event) => void handleSubmit(event)}
      // The application is preloaded when the user starts to type; before that the page stays light.
      onInput={preloadDesk}
      noValidate
    >
      <Field
        {...form.field('username')}
        label="账号"
        autoComplete="username"
        maxLength={100}
        defaultValue={knownName}
      />
      <PasswordField {...form.field('password')} label="密码" autoComplete="current-password" maxLength={128} />
      {needsCaptcha && <CaptchaField {...form.field('inputCode')} captcha={captcha} />}
      <div className="user-row">
        {box}
        <SignInLinks canRegister={canRegister} />
      </div>
      <Problem title="登录失败" words={problem} />
      <SubmitButton isBusy={isBusy} words="登录" busyWords="登录中…" />
    </form>
  )
}
