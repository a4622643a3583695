import { Dropdown, type DropdownProps, type MenuProps, Popover } from 'antd'
import {
  type ComponentRef,
  type ReactElement,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

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

/** Mounting an overlay replaces its trigger: the new one gets the focus that the old one had. */
export function useTriggerFocus(isOpen: boolean, trigger: () => HTMLElement | null | undefined): void {
  const focus = useEffectEvent(() => trigger()?.focus())
  useLayoutEffect(() => {
    if (isOpen && document.activeElement === document.body) focus()
  }, [isOpen])
}

interface LazyPopoverProps {
  overlay: LazyOverlay
  content: ReactNode
  /** The trigger; its click calls `openFirst`. */
  children: ReactElement
}

export function LazyPopover({ overlay, content, children }: LazyPopoverProps) {
  const popover = useRef<ComponentRef<typeof Popover>>(null)
  useTriggerFocus(overlay.isOpen, () => popover.current?.nativeElement)
  if (!overlay.isMounted) return children
  return (
    <Popover
      ref={popover}
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
  classNames?: NonNullable<DropdownProps['classNames']>
  children: ReactElement
}

export function LazyMenu({ overlay, menu, classNames = {}, children }: LazyMenuProps) {
  const trigger = useRef<HTMLElement>(null)
  useTriggerFocus(overlay.isOpen, () => trigger.current)
  if (!overlay.isMounted) return children
  return (
    <Dropdown
      ref={trigger}
      trigger={['click']}
      open={overlay.isOpen}
      onOpenChange={overlay.setOpen}
      menu={menu}
      classNames={classNames}
    >
      {children}
    </Dropdown>
  )
}
