import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../reasonOf.ts'
import { askFor } from './askFor.ts'

interface Question<T> {
  /** Another key is another question; null asks nothing. */
  key: string | null
  ask: (signal: AbortSignal) => unknown
  /** Gives undefined for an answer of another shape. */
  read: (answer: unknown) => T | undefined
  /** How long the key must stand still before it is asked. */
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
  /** The answer to this very question. */
  value?: T
  /** Until that has come, the answer to an earlier one. */
  latest?: T
  problem?: string
  isWaiting: boolean
  retry: () => void
}

/** Asks whenever the question changes. An answer counts only for the question that stands now. */
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
