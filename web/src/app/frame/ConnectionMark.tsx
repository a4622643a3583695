import { DisconnectOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useConnected } from '../../api/live/useConnected.ts'

/** Shorter interruptions are not shown. */
const graceMs = 8_000

/** Shown when live updates are interrupted. */
export function ConnectionMark() {
  const isConnected = useConnected()
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    if (isConnected) return
    const timer = setTimeout(() => setLong(true), graceMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isConnected])

  if (isConnected || !isLong) return null
  const words = '实时连接已断开，正在重连；他人的修改可能不会立即显示'
  return (
    <Tooltip title={words}>
      <DisconnectOutlined role="status" aria-label={words} style={{ color: 'var(--ant-color-warning-text)' }} />
    </Tooltip>
  )
}
