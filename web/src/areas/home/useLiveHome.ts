import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../api/useLive.ts'
import { homeKey } from './useHomeQuery.ts'

const refreshDelayMs = 500

/** Counts anew when somebody has changed what is counted: many changes at once, but steadily in a long stream of them. */
export function useLiveHome(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: homeKey })
    }, refreshDelayMs)
  }
  useLive('appointment', refresh)
  useLive('entrustment', refresh)
  useLive('contract', refresh)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
