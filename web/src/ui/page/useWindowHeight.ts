import { useSyncExternalStore } from 'react'
import { onResize } from './onResize.ts'

/** For what draws only the lines in sight, and so must know how high it is. */
export const useWindowHeight = (): number => useSyncExternalStore(onResize, () => window.innerHeight)
