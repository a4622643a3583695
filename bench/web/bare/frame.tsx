/// <reference lib="dom" />
import { lazy, Suspense, type SubmitEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'

const BareFrame = lazy(() => import('./BareFrame.tsx').then((module) => ({ default: module.BareFrame })))

/** A plain sign-in form; the frame is loaded after it. */
function BareSignIn() {
  const [isSignedIn, setSignedIn] = useState(false)
  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    await fetch('/facts/signIn')
    setSignedIn(true)
  }
  if (isSignedIn)
    return (
      <Suspense>
        <BareFrame />
      </Suspense>
    )
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <label>
        账号
        <input />
      </label>
      <label>
        密码
        <input type="password" />
      </label>
      <button type="submit">登录</button>
    </form>
  )
}

createRoot(document.querySelector('#root')!).render(<BareSignIn />)
