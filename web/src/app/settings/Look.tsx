import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useCallback, useState } from 'react'
import { ChartLook } from '../../ui/charts/ChartLook.ts'
import { useIsPrinting } from '../../ui/print/useIsPrinting.ts'
import { themeOf } from '../theme.ts'
import { SettingsContext } from './SettingsContext.ts'
import { useIsDark } from './useIsDark.ts'
import {
  type DisplaySettings,
  effectiveSettings,
  saveSettings,
  onOtherTabSettings,
  readSettings,
} from './DisplaySettings.ts'

/** The build replaces the styles that antd computes by style sheets (`tools/build/antd`); development and tests compute them. */
const hasStyleSheets = import.meta.env.PROD

/** Applies the configured colours to its children, and changes them without a reload. */
export function Look({ children }: { children: ReactNode }) {
  const access = useStoredSettings()
  const { color, colorWeak, darkMode } = access.settings
  const isSeenDark = useIsDark(darkMode)
  // Paper is white.
  const isDark = !useIsPrinting() && isSeenDark
  const theme = useMemo(() => ({ ...themeOf({ color, isDark }), zeroRuntime: hasStyleSheets }), [color, isDark])
  const charts = useMemo(() => ({ isDark, hasPatterns: colorWeak }), [isDark, colorWeak])

  // Before the first paint: the style sheets of the build choose the colours by these attributes.
  useLayoutEffect(() => {
    const page = document.documentElement
    page.dataset.look = isDark ? 'dark' : 'light'
    page.dataset.color = color
    page.classList.toggle('colorWeak', colorWeak)
  }, [color, isDark, colorWeak])

  return (
    <SettingsContext value={access}>
      <ConfigProvider locale={zhCN} theme={theme} button={compactWords} wave={noWave}>
        <ChartLook value={charts}>
          <App className="desk-root" notification={lowerLeft}>
            {children}
          </App>
        </ChartLook>
      </ConfigProvider>
    </SettingsContext>
  )
}

/** 查询, not 查 询. */
const compactWords = { autoInsertSpace: false }

/** The ripple of a click needs a React root of its own, and keeps what was clicked in memory for five seconds. */
const noWave = { disabled: true }

/** Search, tools and buttons of a page are at the upper right, its pager at the lower right. */
const lowerLeft = { placement: 'bottomLeft' } as const

/** The settings of this browser. A change applies at once, here and in the other tabs. */
function useStoredSettings() {
  const [stored, setStored] = useState(readSettings)

  useEffect(() => onOtherTabSettings(() => setStored(readSettings())), [])

  const change = useCallback((changes: Partial<DisplaySettings>) => {
    saveSettings(changes)
    setStored(readSettings())
  }, [])
  return useMemo(() => ({ settings: effectiveSettings(stored), change }), [stored, change])
}
