import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { SignInField } from './SignInField.tsx'
import { useSignIn } from './useSignIn.ts'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { isBusy, problem, submit } = useSignIn(onSignedIn)
  const [missing, setMissing] = useState<'username' | 'password'>()
  const [isShown, setShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // Nothing else can be done on this page.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // Read from the form: what a password manager fills in does not always announce itself.
    const data = new FormData(form.current!)
    const username = textOf(data, 'username').trim()
    const password = textOf(data, 'password')
    const lacks = username === '' ? 'username' : password === '' ? 'password' : undefined
    setMissing(lacks)
    if (lacks) focus(lacks)
    else if (!(await submit(username, password))) focus('password')
  }

  function focus(name: 'username' | 'password') {
    const input = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    input?.focus()
    input?.select()
  }

  return (
    <form ref={form} className="sign-in-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <SignInField
        name="username"
        label="账号"
        autoComplete="username"
        problem={missing === 'username' ? '请输入账号' : undefined}
        onInput={() => setMissing(undefined)}
      />
      <SignInField
        name="password"
        label="密码"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        problem={missing === 'password' ? '请输入密码' : undefined}
        onInput={() => setMissing(undefined)}
        suffix={
          <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? '隐藏' : '显示'}
          </button>
        }
      />
      {/* Always there, so that the button does not move under the pointer. */}
      <div className="sign-in-problem" role="alert">
        {problem}
      </div>
      <button type="submit" className="sign-in-submit" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? '登录中…' : '登录'}
      </button>
    </form>
  )
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
