import { useRef, useState } from 'react'
import { formatError } from '../../../ui/hints/formatError.ts'

/** Runs one attempt at a time, and holds the reason of the last failure. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isRunning = useRef(false)

  /** Undefined on success or while another attempt is running; else the reason of the failure. */
  async function attempt(act: () => Promise<void>): Promise<string | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
      return undefined
    } catch (error) {
      const words = formatError(error)
      setProblem(words)
      return words
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { isBusy, problem, attempt }
}
