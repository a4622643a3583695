import { useRef, useState } from 'react'
import { formatError } from '../../../ui/hints/formatError.ts'

/** One attempt at something after another: never two at once, and with the reason of the last failure. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isRunning = useRef(false)

  /** Undefined when all went well, or when another attempt is under way; else the words of the failure. */
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
