import { useSyncExternalStore } from 'react'
import type { DisplaySettings } from './DisplaySettings.ts'

const query = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void): () => void {
  const system = window.matchMedia(query)
  system.addEventListener('change', onChange)
  return () => system.removeEventListener('change', onChange)
}

/** Whether a setting shows the dark look now. */
export function useIsDark(mode: DisplaySettings['darkMode']): boolean {
  const isSystemDark = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
  return mode === 'system' ? isSystemDark : mode === 'dark'
}
