import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useEffect, useMemo } from 'react'
import { themeOf } from '../theme.ts'
import { SettingsContext } from './SettingsContext.ts'
import { useIsDark } from './useIsDark.ts'
import { useStoredSettings } from './useStoredSettings.ts'

/** Gives everything below its colours as they are set, and changes them in place. */
export function Look({ children }: { children: ReactNode }) {
  const access = useStoredSettings()
  const { color, colorWeak, darkMode } = access.settings
  const isDark = useIsDark(darkMode)
  const theme = useMemo(() => themeOf({ color, isDark }), [color, isDark])

  useEffect(() => {
    const page = document.documentElement
    page.dataset.look = isDark ? 'dark' : 'light'
    page.classList.toggle('colorWeak', colorWeak)
  }, [isDark, colorWeak])

  return (
    <SettingsContext value={access}>
      <ConfigProvider locale={zhCN} theme={theme}>
        <App className="desk-root">{children}</App>
      </ConfigProvider>
    </SettingsContext>
  )
}
