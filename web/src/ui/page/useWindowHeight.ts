import { useSyncExternalStore } from 'react'
import { onResize } from './onResize.ts'

/** For virtualized lists, which need a height. */
export const useWindowHeight = (): number => useSyncExternalStore(onResize, () => window.innerHeight)
