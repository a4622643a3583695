import { FullscreenExitOutlined, FullscreenOutlined, LockOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { screenLock } from '../lock/screenLock.ts'
import { useSettings } from '../settings/SettingsContext.ts'
import { useIsDark } from '../settings/useIsDark.ts'

/** Full screen, light or dark, and the lock. */
export function HeaderTools() {
  const { user } = useSession()
  const { settings, change } = useSettings()
  const isDark = useIsDark(settings.darkMode)
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null)
  const look = isDark ? '切换到浅色' : '切换到深色'
  const size = isFull ? '退出全屏' : '全屏'
  return (
    <span className="frame-tools">
      {document.fullscreenEnabled && (
        <Button
          type="text"
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={size}
          title={size}
          onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
        />
      )}
      <Button
        type="text"
        icon={isDark ? <SunOutlined /> : <MoonOutlined />}
        aria-label={look}
        title={look}
        onClick={() => change({ darkMode: isDark ? 'light' : 'dark' })}
      />
      <Button
        type="text"
        icon={<LockOutlined />}
        aria-label="锁定屏幕"
        title="锁定屏幕"
        onClick={() => screenLock.lock(user.id)}
      />
    </span>
  )
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
