import { mobileBreakpoint } from '@lexdesk/domain'
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/** The width of the window. Use it to restyle: a page that is taken apart on a resize loses its dialogs. */
export function useBreakpoint(): { isMobile: boolean; width: number } {
  const width = useSyncExternalStore(subscribe, () => window.innerWidth)
  return { isMobile: width < mobileBreakpoint, width }
}
