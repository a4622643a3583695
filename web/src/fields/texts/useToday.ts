import { useSyncExternalStore } from 'react'
import { onHouseClock } from '../../api/live/houseClock.ts'
import { today } from './dateText.ts'

const dayShown = (): string => today().format('YYYY-MM-DD')

/** Today as `YYYY-MM-DD`; re-renders when the demo clock is moved. */
export function useToday(): string {
  return useSyncExternalStore(onHouseClock, dayShown)
}
