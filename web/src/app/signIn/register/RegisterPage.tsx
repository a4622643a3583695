import { sessionEndpoints } from '@lexdesk/domain'
import type { SubmitEvent } from 'react'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { passwordHint } from '../../../ui/forms/passwordHint.ts'
import { type Platform, defaultPlatform } from '../../platform.ts'
import { Field } from '../kit/Field.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { Problem } from '../kit/Problem.tsx'
import { SubmitButton } from '../kit/SubmitButton.tsx'
import { useAttempt } from '../kit/useAttempt.ts'
import { useCheckedForm } from '../kit/useCheckedForm.ts'
import { ClosedNotice } from '../ClosedNotice.tsx'
import { PageLink } from '../PageLink.tsx'
import { goTo } from '../place.ts'
import { needed, newPassword, newUserName, phoneNumber, samePassword } from '../rules.ts'
import { SmsCodeField } from '../SmsCodeField.tsx'
import { call } from '../../../api/calls/call.ts'

interface Registration {
  username: string
  password: string
  phone: string
  smscode: string
}

/** Some refusals are returned as success with code 0; only code 200 creates an account. */
async function register(body: Registration): Promise<void> {
  const { code, message } = await callEnvelope(sessionEndpoints.register, body, { anonymous: true })
  if (String(code) !== '200') throw new ApiError('refused', message || '注册失败', { status: 200, wireCode: code })
}

const takenWords = { username: '用户名已存在!', mobile: '手机号已存在!' }

export function RegisterPage({ platform }: { platform: Platform | undefined }) {
  const { passwordPolicy } = platform ?? defaultPlatform
  const { isBusy, problem, attempt } = useAttempt()
  const { attach, ...form } = useCheckedForm({
    username: newUserName,
    password: newPassword(passwordPolicy),
    password2: samePassword,
    mobile: phoneNumber('请输入正确手机号'),
    captcha: needed('请输入验证码'),
  })

  /** Checked on blur, before the user fills in the rest. */
  async function checkTaken(name: 'username' | 'mobile'): Promise<void> {
    const value = form.read()[name]
    const isRight = (name === 'username' ? newUserName(value) : phoneNumber('!')(value)) === undefined
    if (!isRight || !(await isTaken(name === 'username' ? 'username' : 'phone', value))) return
    if (form.read()[name] === value) form.mark(name, takenWords[name])
  }

  async function validMobile(): Promise<string | undefined> {
    const mobile = form.check(['mobile'])?.mobile
    if (mobile === undefined || !(await isTaken('phone', mobile))) return mobile
    form.show('mobile', takenWords.mobile)
    return undefined
  }

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const values = form.check()
    if (!values) return
    const { username, password, mobile: phone, captcha: smscode } = values
    await attempt(async () => {
      const [isNameTaken, isPhoneTaken] = await Promise.all([isTaken('username', username), isTaken('phone', phone)])
      if (isNameTaken) return form.show('username', takenWords.username)
      if (isPhoneTaken) return form.show('mobile', takenWords.mobile)
      await register({ username, password, phone, smscode })
      goTo('/user/register-result', { state: { username } })
    })
  }

  if (platform && !(platform.registration && platform.hasSms))
    return <ClosedNotice title="暂未开放注册" words="请联系管理员开通账号。" />

  return (
    <form ref={attach} className="user-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h2>注册账户</h2>
      <Field
        {...form.field('username')}
        label="用户名"
        autoComplete="username"
        maxLength={18}
        placeholder="字母、数字、下划线"
        onBlur={() => void checkTaken('username')}
      />
      <PasswordField
        {...form.field('password')}
        label="密码"
        autoComplete="new-password"
        maxLength={128}
        placeholder={passwordHint(passwordPolicy)}
      />
      <PasswordField {...form.field('password2')} label="确认密码" autoComplete="new-password" maxLength={128} />
      <Field
        {...form.field('mobile')}
        label="手机号"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
        onBlur={() => void checkTaken('mobile')}
      />
      <SmsCodeField
        {...form.field('captcha')}
        mode="register"
        mobile={validMobile}
        onProblem={(words) => form.mark('captcha', words)}
      />
      <Problem title="注册失败" words={problem} />
      <SubmitButton isBusy={isBusy} words="注册" busyWords="注册中…" />
      <p className="user-below">
        <PageLink to="/user/login">使用已有账户登录</PageLink>
      </p>
    </form>
  )
}

/** Whether another user has this name or number. If the check fails, the registration itself reports it. */
async function isTaken(field: 'username' | 'phone', value: string): Promise<boolean> {
  try {
    await call(sessionEndpoints.checkOnlyUser, { [field]: value }, { anonymous: true })
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 200
  }
}
