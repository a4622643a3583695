import { accountEndpoints, screenLockEndpoints } from '@lexdesk/domain'
import { LockOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, type InputRef } from 'antd'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/calls/ApiError.ts'
import { call } from '../../api/calls/call.ts'
import { browserStore } from '../../api/session/browserStore.ts'
import { leaveForSignIn } from '../../api/session/leaveForSignIn.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { screenLock } from './screenLock.ts'

/** Without the usual renewal of an expired session: its dialog would be behind this one. */
const asOwner = () => ({
  anonymous: true,
  headers: { 'X-Access-Token': browserStore.get('Access-Token') ?? '' },
})

/** Asks for the password. A modal dialog of the browser: nothing behind it can be seen, clicked or reached by keyboard. */
export function LockScreen() {
  const { user } = useSession()
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<InputRef>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Asked each time: an administrator may have set a password since sign-in.
  const profile = useQuery({
    queryKey: ['lockScreen', user.id],
    queryFn: ({ signal }) => call(accountEndpoints.profile, {}, { ...asOwner(), signal, quiet: true }),
    retry: false,
    gcTime: 0,
  })
  const hasPassword = profile.data?.hasPassword ?? true

  useEffect(() => {
    dialog.current?.showModal()
    input.current?.focus()
  }, [])

  async function unlock(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (password === '') return setProblem('请输入密码')
    setBusy(true)
    try {
      await call(screenLockEndpoints.unlock, { password }, asOwner())
      screenLock.unlock()
    } catch (error) {
      const isExpired = error instanceof ApiError && (error.isSessionEnd || error.status === 401)
      setProblem(isExpired ? '登录已过期，请重新登录，未保存的内容已存为草稿' : formatError(error))
      setPassword('')
      setBusy(false)
      input.current?.focus()
    }
  }

  return (
    <dialog
      ref={dialog}
      className="lock-screen"
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape whatever the page says.
      onClose={() => dialog.current?.showModal()}
    >
      <form className="lock-box" onSubmit={(event) => void unlock(event)}>
        <h1 id="lock-title">屏幕已锁定</h1>
        <span>{user.realname}</span>
        {hasPassword ? (
          <>
            <Input.Password
              ref={input}
              size="large"
              prefix={<LockOutlined />}
              placeholder="登录密码"
              aria-label="登录密码"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            {problem && <Alert type="error" showIcon title={problem} />}
            <Button type="primary" size="large" htmlType="submit" loading={isBusy}>
              解锁
            </Button>
            <Button type="link" onClick={() => leaveForSignIn({ comeBack: true })}>
              重新登录
            </Button>
          </>
        ) : (
          <>
            <Alert type="info" showIcon title="该账号没有密码，请重新登录" description="未保存的内容会存为草稿" />
            <Button type="primary" size="large" autoFocus onClick={() => leaveForSignIn({ comeBack: true })}>
              重新登录
            </Button>
          </>
        )}
      </form>
    </dialog>
  )
}
