import type { Values } from '@lexdesk/domain'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { CheckResult, ResourceCalls } from '../../api/resource/ResourceCalls.ts'

const checkDelayMs = 300

export interface FormCheck {
  /** Undefined if the server could not be reached: saving will report it. */
  now(values: Values): Promise<CheckResult | undefined>
  soon(): void
}

/** Lets the server check the row for errors and warnings; the same row is checked once. */
export function useFormCheck(
  api: ResourceCalls,
  current: () => Values | undefined,
  onFound: (found: CheckResult) => void,
): FormCheck {
  const lastCheck = useRef<{ print: string; answer: Promise<CheckResult | undefined> }>(undefined)
  const [request, setRequest] = useState(0)

  const now = useCallback(
    async (values: Values) => {
      const print = JSON.stringify(values)
      if (lastCheck.current?.print !== print)
        lastCheck.current = { print, answer: api.check(values).catch(() => undefined) }
      const mine = lastCheck.current
      const answer = await mine.answer
      // A failed request may be repeated.
      if (!answer && lastCheck.current === mine) lastCheck.current = undefined
      return answer
    },
    [api],
  )

  // Findings about values that have changed since are stale.
  const applyFindings = useEffectEvent((values: Values, found: CheckResult | undefined) => {
    if (found && JSON.stringify(current()) === JSON.stringify(values)) onFound(found)
  })
  const check = useEffectEvent(async () => {
    const values = current()
    if (values) applyFindings(values, await now(values))
  })
  useEffect(() => {
    if (request === 0) return
    const timer = setTimeout(() => void check(), checkDelayMs)
    return () => clearTimeout(timer)
  }, [request])

  return useMemo(() => ({ now, soon: () => setRequest((count) => count + 1) }), [now])
}
