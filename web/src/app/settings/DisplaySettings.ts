import { browserStore } from '../../api/session/browserStore.ts'
import { presetColors } from './presetColors.ts'

const onOff = [true, false] as const

/** Every setting with all that it can be. The names are those that it is kept under. */
const choices = {
  /** Is the side menu open? */
  sidebar: onOff,
  theme: ['dark', 'light'],
  layout: ['sidemenu', 'topmenu'],
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
 * The specification calls the side menu dark (A §2) and the navigation light (A §3) by default. Both hold: until somebody
 * chooses, a menu at the side is dark, and the bar at the top, with the menu that may stand in it, is light.
 */
const usualTheme = { sidemenu: 'dark', topmenu: 'light' } as const

const usual: Omit<DisplaySettings, 'theme'> = {
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

/** What is kept in this browser; the usual where nothing is kept, or nothing that can be understood. */
export function readSettings(): DisplaySettings {
  const kept = Object.fromEntries(names.flatMap((name) => (isChoice(name) ? [[name, browserStore.get(name)]] : [])))
  const settings = { ...usual, ...(kept as Partial<DisplaySettings>) }
  return { ...settings, theme: settings.theme ?? usualTheme[settings.layout] }
}

const isChoice = (name: keyof DisplaySettings): boolean =>
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

/** What holds: some settings mean nothing without another one. */
export function effectiveSettings(settings: DisplaySettings): DisplaySettings {
  const isTop = settings.layout === 'topmenu'
  return {
    ...settings,
    contentWidth: isTop ? settings.contentWidth : 'Fixed',
    fixSiderbar: !isTop && settings.fixSiderbar,
    autoHideHeader: settings.fixedHeader && settings.autoHideHeader,
  }
}
