import { App } from 'antd'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { windowAddress } from './windowAddress.ts'

/** Opens a menu entry: a page, or a new window if the entry has its own URL. */
export function useOpenEntry(): (item: MenuItem) => void {
  const navigate = useNavigate()
  const { message } = App.useApp()
  return useCallback(
    (item: MenuItem) => {
      const target = windowAddress(item)
      if (target === undefined) void navigate(item.path)
      else if (target === null) void message.error(`菜单“${item.meta.title}”的链接地址无效`)
      // noopener: another site must not access this window.
      else window.open(target, '_blank', 'noopener,noreferrer')
    },
    [message, navigate],
  )
}
