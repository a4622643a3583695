import { Alert, Button, Form, Input, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { browserStore } from '../../api/session/browserStore.ts'
import { leaveForSignIn } from '../../api/session/leaveForSignIn.ts'
import { signInNotice, timeoutWords } from '../../api/session/signInNotice.ts'
import { signInByAccount, takeSignInStep } from '../../api/session/signIn.ts'
import { type SignInStep, signInStepOf } from '../../api/session/signInSteps.ts'
import { useSession } from '../../api/session/useSession.ts'
import { useAttempt } from '../signIn/kit/useAttempt.ts'
import { useCaptcha } from '../signIn/useCaptcha.ts'
import { usePlatform } from '../usePlatform.ts'
import { CaptchaItem } from './CaptchaItem.tsx'
import { pageTenant } from '../../api/session/pageTenant.ts'
import { saveSession } from '../../api/session/saveSession.ts'
import type { OpenedSession } from '../../api/session/OpenedSession.ts'
import styles from './RenewSessionModal.module.css'
import { selectDepartment } from '../../api/session/signInChoices.ts'

interface RenewSessionModalProps {
  open: boolean
  onRenewed: () => void
}

interface RenewValues {
  password: string
  captcha?: string
  /** The second-factor code. */
  code?: string
}

/** Signing in again in a dialog above the page, so that unsaved input is not lost. */
export function RenewSessionModal({ open, onRenewed }: RenewSessionModalProps) {
  const { user } = useSession()
  const { loginCaptcha } = usePlatform()
  const [form] = Form.useForm<RenewValues>()
  const { isBusy, problem, attempt } = useAttempt()
  const captcha = useCaptcha(open && loginCaptcha)
  const [step, setStep] = useState<SignInStep>()

  useEffect(() => {
    if (!open) return
    const before = browserStore.get('Access-Token')
    // The user may have signed in again in another tab.
    return browserStore.onOtherTab('Access-Token', () => {
      const now = browserStore.get('Access-Token')
      if (now !== undefined && now !== before) onRenewed()
    })
  }, [open, onRenewed])

  async function renew({ password, captcha: typed, code }: RenewValues) {
    const picture = loginCaptcha && { captcha: typed ?? '', checkKey: captcha.key }
    // Always as the same user: the page shows what that user may see.
    const refusal = await attempt(async () => {
      try {
        await renewAs(() =>
          step && code
            ? takeSignInStep({ ticket: step.ticket, captcha: code })
            : signInByAccount({ username: user.username, password, ...picture }),
        )
      } catch (error) {
        const next = signInStepOf(error)
        if (next?.kind === 'code') setStep(next)
        throw error
      }
    })
    if (refusal === undefined) return onRenewed()
    if (step) return form.getFieldInstance('code')?.focus({ cursor: 'all' })
    captcha.reload()
    form.setFieldValue('captcha', '')
    form.getFieldInstance('password')?.focus({ cursor: 'all' })
  }

  function leave() {
    signInNotice.save(timeoutWords)
    leaveForSignIn({ comeBack: true })
  }

  return (
    <Modal
      open={open}
      title="登录已过期"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={1900}
      width={400}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('password')?.focus()}
      footer={[
        <Button key="other" onClick={leave}>
          换个账号
        </Button>,
        <Button key="renew" type="primary" loading={isBusy} onClick={() => form.submit()}>
          重新登录
        </Button>,
      ]}
    >
      <p>很抱歉，登录已过期，请重新登录</p>
      <p className={styles.note}>长时间没有操作，系统已自动退出。页面上填写的内容仍在，登录后可继续。</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void renew(values)}>
        <Form.Item label="账号">
          <Input value={user.username} readOnly autoComplete="username" aria-label="账号" />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码!' }]}>
          <Input.Password autoComplete="current-password" onPressEnter={() => form.submit()} />
        </Form.Item>
        {step && (
          <Form.Item name="code" label="动态验证码" rules={[{ required: true, message: '请输入动态验证码!' }]}>
            <Input autoComplete="one-time-code" maxLength={20} onPressEnter={() => form.submit()} />
          </Form.Item>
        )}
        {loginCaptcha && !step && <CaptchaItem captcha={captcha} onEnter={() => form.submit()} />}
        {problem && <Alert type={step && !form.getFieldValue('code') ? 'info' : 'error'} showIcon title={problem} />}
      </Form>
    </Modal>
  )
}

/** Opens a new session with the same user, tenant and department as the old one. */
async function renewAs(open: () => Promise<OpenedSession>): Promise<void> {
  const before = browserStore.get('Login_Userinfo')?.orgCode ?? null
  const session = await open()
  const isElsewhere = before !== null && before !== session.user.orgCode
  const canReturn = isElsewhere && session.departments.some(({ orgCode }) => orgCode === before)
  const user = canReturn ? await selectDepartment(session, before) : session.user
  saveSession({ ...session, user }, { tenantId: pageTenant.get() ?? session.tenantIds[0] })
}
