import { browserStore } from '../../api/session/browserStore.ts'
import { presetColors } from './presetColors.ts'

const onOff = [true, false] as const

/** Every setting with its possible values. The names are the storage keys. */
const choices = {
  /** Whether the side menu is open. */
  sidebar: onOff,
  theme: ['dark', 'light'],
  /** `mixmenu`: the groups at the top, the pages of one group at the side. */
  layout: ['sidemenu', 'topmenu', 'mixmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  fixedHeader: onOff,
  fixSiderbar: onOff,
  autoHideHeader: onOff,
  color: presetColors.map(({ value }) => value),
  colorWeak: onOff,
  multipage: onOff,
  darkMode: ['system', 'light', 'dark'],
} as const

type Choices = typeof choices
export type DisplaySettings = { readonly [Name in keyof Choices]: Choices[Name][number] }

const names = Object.keys(choices) as (keyof DisplaySettings)[]

/**
 * The specification calls the side menu dark (A §2) and the navigation light (A §3) by default. Both hold: unless changed,
 * a side menu is dark, and the top bar, with the menu that may be part of it, is light.
 */
const defaultThemes = { sidemenu: 'dark', topmenu: 'light', mixmenu: 'light' } as const

const defaults: Omit<DisplaySettings, 'theme'> = {
  sidebar: true,
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  color: '#52C41A',
  colorWeak: false,
  multipage: true,
  darkMode: 'system',
}

/** The settings stored in this browser; defaults for missing or invalid values. */
export function readSettings(): DisplaySettings {
  const stored = Object.fromEntries(
    names.flatMap((name) => (isStoredChoice(name) ? [[name, browserStore.get(name)]] : [])),
  )
  const settings = { ...defaults, ...(stored as Partial<DisplaySettings>) }
  return { ...settings, theme: settings.theme ?? defaultThemes[settings.layout] }
}

const isStoredChoice = (name: keyof DisplaySettings): boolean =>
  (choices[name] as readonly unknown[]).includes(browserStore.get(name))

export function saveSettings(changes: Partial<DisplaySettings>): void {
  for (const name of names) {
    const value = changes[name]
    if (value !== undefined) browserStore.set(name, value, null)
  }
}

export function onOtherTabSettings(listener: () => void): () => void {
  const stops = names.map((name) => browserStore.onOtherTab(name, listener))
  return () => stops.forEach((stop) => stop())
}

/** The settings in effect: some have no effect without another one. */
export function effectiveSettings(settings: DisplaySettings): DisplaySettings {
  const isTop = settings.layout === 'topmenu'
  return {
    ...settings,
    contentWidth: isTop ? settings.contentWidth : 'Fixed',
    fixSiderbar: !isTop && settings.fixSiderbar,
    autoHideHeader: settings.fixedHeader && settings.autoHideHeader,
  }
}
