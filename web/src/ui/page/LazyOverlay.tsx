import { Dropdown, type MenuProps, Popover } from 'antd'
import { type ReactElement, type ReactNode, useState } from 'react'

export interface LazyOverlay {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** The overlay has been opened once: from then on it is mounted. */
  isMounted: boolean
  /** For the click on the trigger: opens the overlay for the first time. */
  openFirst: () => void
}

/** An overlay that is mounted when it is first opened, because each one costs as much as several rows of a list. */
export function useLazyOverlay(): LazyOverlay {
  const [isOpen, setOpen] = useState(false)
  const [isMounted, setMounted] = useState(false)
  return {
    isOpen,
    setOpen,
    isMounted,
    openFirst: () => {
      if (isMounted) return
      setMounted(true)
      setOpen(true)
    },
  }
}

interface LazyPopoverProps {
  overlay: LazyOverlay
  content: ReactNode
  /** The trigger; its click calls `openFirst`. */
  children: ReactElement
}

export function LazyPopover({ overlay, content, children }: LazyPopoverProps) {
  if (!overlay.isMounted) return children
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={overlay.isOpen}
      onOpenChange={overlay.setOpen}
      content={content}
    >
      {children}
    </Popover>
  )
}

interface LazyMenuProps {
  overlay: LazyOverlay
  menu: MenuProps
  children: ReactElement
}

export function LazyMenu({ overlay, menu, children }: LazyMenuProps) {
  if (!overlay.isMounted) return children
  return (
    <Dropdown trigger={['click']} open={overlay.isOpen} onOpenChange={overlay.setOpen} menu={menu}>
      {children}
    </Dropdown>
  )
}
