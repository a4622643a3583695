import { App, theme as antd } from 'antd'
import { useCallback } from 'react'
import { themeOf } from '../theme.ts'
import { type DisplaySettings, readSettings } from './DisplaySettings.ts'
import { useSettings } from './SettingsContext.ts'

type ThemeChange = Partial<Pick<DisplaySettings, 'color' | 'darkMode'>>

const maxLooks = 60
/** Shorter than this after all the work, which leaves no time to draw, the message would only flicker. */
const shownMs = 500
const lookAgainMs = 50
const key = 'theme'

/** Changes the colours of the whole page and says when the page has not followed. */
export function useThemeChange(): (changes: ThemeChange) => Promise<void> {
  const { message } = App.useApp()
  const { change } = useSettings()
  return useCallback(
    async (changes: ThemeChange) => {
      const { color, darkMode } = readSettings()
      message.loading({ key, content: '正在编译主题！', duration: 0 })
      change(changes)
      const isShown = await hasFollowed({ color, darkMode, ...changes })
      await sleep(shownMs)
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
 * The colours are style sheets that the page writes; whether they hold can only be seen in the page. Looks are counted,
 * not time: a slow machine may compute the new colours for seconds, in which nobody can look.
 */
async function hasFollowed({ color, darkMode }: Required<ThemeChange>): Promise<boolean> {
  const isDark =
    darkMode === 'dark' || (darkMode === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  const wanted = antd.getDesignToken(themeOf({ color, isDark })).colorPrimary.toLowerCase()
  const root = document.querySelector('.desk-root')
  for (let look = 0; look < maxLooks; look += 1) {
    const shown = root && getComputedStyle(root).getPropertyValue('--ant-color-primary').trim().toLowerCase()
    if (shown === wanted) return true
    await sleep(lookAgainMs)
  }
  return false
}
