import { useSyncExternalStore } from 'react'
import { onBusinessClock } from '../../api/live/businessClock.ts'
import { today } from './dateText.ts'

const dayShown = (): string => today().format('YYYY-MM-DD')

/** Today as `YYYY-MM-DD`; re-renders when the demo clock is moved. */
export function useToday(): string {
  return useSyncExternalStore(onBusinessClock, dayShown)
}
