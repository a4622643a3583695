import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../reasonOf.ts'
import { askFor } from './askFor.ts'

interface Question<T> {
  /** Another key means another request; null requests nothing. */
  key: string | null
  ask: (signal: AbortSignal) => unknown
  /** Returns undefined for an answer of another shape. */
  read: (answer: unknown) => T | undefined
  /** Debounce: how long the key must be unchanged before the request is sent. */
  waitMs?: number
  onProblem?: (problem: string) => void
}

interface Settled<T> {
  key: string
  attempt: number
  value?: T
  problem?: string
}

interface Answer<T> {
  /** The answer to the current request. */
  value?: T
  /** The latest answer, possibly of an earlier request. */
  latest?: T
  problem?: string
  isWaiting: boolean
  retry: () => void
}

/** Sends a request whenever the key changes. Stale answers are ignored. */
export function useAnswer<T>(question: Question<T>): Answer<T> {
  const { key, waitMs = 0 } = question
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<Settled<T>>()
  const latest = useRef(question)
  useEffect(() => {
    latest.current = question
  })
  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    const run = async () => {
      try {
        const value = await askFor((signal) => latest.current.ask(signal), latest.current.read, controller.signal)
        if (!controller.signal.aborted) setSettled({ key, attempt, value })
      } catch (error) {
        if (controller.signal.aborted) return
        const problem = reasonOf(error)
        setSettled({ key, attempt, problem })
        latest.current.onProblem?.(problem)
      }
    }
    const timer = setTimeout(() => void run(), waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [key, attempt, waitMs])

  const isCurrent = settled !== undefined && settled.key === key && settled.attempt === attempt
  return {
    value: isCurrent ? settled.value : undefined,
    latest: settled?.value,
    problem: isCurrent ? settled.problem : undefined,
    isWaiting: key !== null && !isCurrent,
    retry: () => setAttempt((before) => before + 1),
  }
}
