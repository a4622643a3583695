import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type DisplaySettings,
  effectiveSettings,
  keepSettings,
  onOtherTabSettings,
  readSettings,
} from './DisplaySettings.ts'

/** The settings of this browser. A change holds at once, here and in the other tabs. */
export function useStoredSettings() {
  const [stored, setStored] = useState(readSettings)

  useEffect(() => onOtherTabSettings(() => setStored(readSettings())), [])

  const change = useCallback((changes: Partial<DisplaySettings>) => {
    keepSettings(changes)
    setStored(readSettings())
  }, [])
  return useMemo(() => ({ settings: effectiveSettings(stored), change }), [stored, change])
}
