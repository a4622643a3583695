import { mobileBreakpoint } from '@lexdesk/domain'
import { useSyncExternalStore } from 'react'
import { onResize } from './onResize.ts'

/** The width of the window. Use it to restyle only: a page that is remounted on a resize loses its dialogs. */
export function useBreakpoint(): { isMobile: boolean; width: number } {
  const width = useSyncExternalStore(onResize, () => window.innerWidth)
  return { isMobile: width < mobileBreakpoint, width }
}
