import { createContext, use } from 'react'
import { type DisplaySettings, effectiveSettings, readSettings } from './DisplaySettings.ts'

interface SettingsAccess {
  /** As they hold at present. */
  settings: DisplaySettings
  change: (changes: Partial<DisplaySettings>) => void
}

export const SettingsContext = createContext<SettingsAccess>({
  settings: effectiveSettings(readSettings()),
  change: () => {},
})

export const useSettings = (): SettingsAccess => use(SettingsContext)
