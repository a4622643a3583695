import { useState } from 'react'
import { formatError } from '../../ui/hints/formatError.ts'

/** One call at a time, with the reason of the last failure. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, send }
}
