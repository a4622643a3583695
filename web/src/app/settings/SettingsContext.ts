import { createContext, use } from 'react'
import { type DisplaySettings, effectiveSettings, readSettings } from './DisplaySettings.ts'

interface SettingsAccess {
  /** The settings in effect. */
  settings: DisplaySettings
  change: (changes: Partial<DisplaySettings>) => void
}

export const SettingsContext = createContext<SettingsAccess>({
  settings: effectiveSettings(readSettings()),
  change: () => {},
})

export const useSettings = (): SettingsAccess => use(SettingsContext)
