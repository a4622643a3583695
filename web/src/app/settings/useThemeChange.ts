import { App, theme as antd } from 'antd'
import { useCallback } from 'react'
import { themeOf } from '../theme.ts'
import { type DisplaySettings, readSettings } from './DisplaySettings.ts'
import { useSettings } from './SettingsContext.ts'

type ThemeChange = Partial<Pick<DisplaySettings, 'color' | 'darkMode'>>

const maxAttempts = 60
/** The minimum time the message is shown: computing the colours blocks rendering, so the message would only flicker. */
const minShownMs = 500
const retryMs = 50
const key = 'theme'

/** Changes the colours of the whole page and reports when the page has not changed. */
export function useThemeChange(): (changes: ThemeChange) => Promise<void> {
  const { message } = App.useApp()
  const { change } = useSettings()
  return useCallback(
    async (changes: ThemeChange) => {
      const { color, darkMode } = readSettings()
      message.loading({ key, content: '正在编译主题！', duration: 0 })
      change(changes)
      const isShown = await isThemeApplied({ color, darkMode, ...changes })
      await sleep(minShownMs)
      message.destroy(key)
      if (isShown) return
      change({ color, darkMode })
      message.error('Failed to update theme')
    },
    [message, change],
  )
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The colours are in style sheets, so only the page itself shows whether they apply. Attempts are counted, not time:
 * a slow machine may render the new colours for seconds, and no check can run meanwhile.
 */
async function isThemeApplied({ color, darkMode }: Required<ThemeChange>): Promise<boolean> {
  const isDark =
    darkMode === 'dark' || (darkMode === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  const wanted = antd.getDesignToken(themeOf({ color, isDark })).colorLink.toLowerCase()
  const root = document.querySelector('.desk-root')
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const shown = root && getComputedStyle(root).getPropertyValue('--ant-color-link').trim().toLowerCase()
    if (shown === wanted) return true
    await sleep(retryMs)
  }
  return false
}
