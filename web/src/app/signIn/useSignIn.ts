import { useState } from 'react'
import type { SessionUser } from '../../api/SessionUser.ts'
import { signIn } from '../../api/signIn.ts'
import { formatError } from '../../ui/formatError.ts'

/** One attempt to sign in after another, with the reason of the last refusal. */
export function useSignIn(onSignedIn: (user: SessionUser) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function submit(username: string, password: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      onSignedIn(await signIn(username, password))
      return true
    } catch (error) {
      setProblem(formatError(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, submit }
}
