import { CloseOutlined, EllipsisOutlined, PushpinOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, memo, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { homePath } from '../routes/homePath.ts'
import { canMoveTo } from './tabList.ts'
import './TabBar.css'
import { keyOf, useTabDrag } from './useTabDrag.ts'
import { useTabs } from './useTabs.ts'

const middleButton = 1

/** The open tabs; their actions are in the context menu, opened by right click or menu key. */
export function TabBar() {
  const { tabs, activeKey, show, close, refresh, closeLeft, closeRight, closeOthers, pin, move } = useTabs()
  const drag = useTabDrag(tabs, move)
  const [meant, setMeant] = useState(homePath)
  const list = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(list, tabs.length)
  useEffect(() => scrollToActive(list.current), [activeKey, isCut])

  // A tab that is closed by keyboard had the focus.
  const isClosing = useRef(false)
  useEffect(() => {
    if (!isClosing.current || document.activeElement !== document.body) return
    isClosing.current = false
    tabsIn(list.current).find(isSelected)?.focus()
  }, [tabs, activeKey])

  const place = tabs.findIndex(({ key }) => key === meant)
  const meantTab = tabs[place]
  const items: MenuProps['items'] = [
    { key: 'refresh', label: '刷新', onClick: () => void refresh(meant) },
    { key: 'left', label: '关闭左侧', onClick: () => void closeLeft(meant) },
    { key: 'right', label: '关闭右侧', onClick: () => void closeRight(meant) },
    { key: 'others', label: '关闭其它', onClick: () => void closeOthers(meant) },
    { type: 'divider' },
    {
      key: 'pin',
      label: meantTab?.isPinned ? '取消固定' : '固定',
      disabled: meant === homePath,
      onClick: () => pin(meant, !meantTab?.isPinned),
    },
    ...(
      [
        ['moveLeft', '左移', tabs[place - 1]],
        ['moveRight', '右移', tabs[place + 1]],
      ] as const
    ).map(([key, label, to]) => ({
      key,
      label,
      disabled: !canMoveTo(meantTab, to),
      onClick: () => to && move(meant, to.key),
    })),
  ]

  function onKeyDown(event: KeyboardEvent) {
    const key = keyOf(event)
    if (key === undefined) return
    isClosing.current = event.key === 'Delete'
    if (isClosing.current) void close(key)
    else if (event.key === 'Enter' || event.key === ' ') show(key)
    // Not every system turns these keys into a right click.
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) rightClick(event.target as Element)
    else if (!moveFocus(tabsIn(list.current), event.key)) return
    event.preventDefault()
  }

  return (
    <nav className="tab-bar" aria-label="打开的页面">
      {/* A menu opened by keyboard takes the focus, like every menu. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Dropdown trigger={['contextMenu']} menu={{ items }} autoFocus>
        {/* The tabs inside have the focus; this only delegates their events. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          ref={list}
          role="tablist"
          className="tab-list"
          onClick={(event) => {
            const key = keyOf(event)
            if (key === undefined) return
            if ((event.target as Element).closest('.tab-close')) void close(key)
            else show(key)
          }}
          onContextMenuCapture={(event) => {
            const key = keyOf(event)
            // Outside of a tab there is nothing to act on.
            if (key === undefined) event.stopPropagation()
            else setMeant(key)
          }}
          onMouseDown={(event: MouseEvent) => {
            // Prevents the browser's autoscroll.
            if (event.button === middleButton) event.preventDefault()
          }}
          onAuxClick={(event) => {
            const key = event.button === middleButton ? keyOf(event) : undefined
            if (key !== undefined) void close(key)
          }}
          onWheel={({ currentTarget, deltaY }) => {
            currentTarget.scrollLeft += deltaY
          }}
          onKeyDown={onKeyDown}
          {...drag.handlers}
        >
          {tabs.map(({ key, title, isPinned }, index) => (
            <PageTab
              key={key}
              path={key}
              title={title}
              isPinned={isPinned}
              isTarget={key === drag.target}
              isActive={key === activeKey}
              // A page without a tab, such as 404, still leaves the tabs reachable.
              isTabStop={activeKey === undefined ? index === 0 : key === activeKey}
            />
          ))}
        </div>
      </Dropdown>
      {isCut && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: tabs.map(({ key, title }) => ({ key, label: title })),
            selectedKeys: activeKey === undefined ? [] : [activeKey],
            onClick: ({ key }) => show(key),
          }}
          classNames={{ root: 'tab-more' }}
        >
          <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label="更多页面" />
        </Dropdown>
      )}
    </nav>
  )
}

interface PageTabProps {
  path: string
  title: string
  isPinned: boolean
  /** A dragged tab would take its place. */
  isTarget: boolean
  isActive: boolean
  isTabStop: boolean
}

/** A tablist may contain only tabs, so the close icon is for the mouse; the keyboard has the Delete key. */
const PageTab = memo(function PageTab({ path, title, isPinned, isTarget, isActive, isTabStop }: PageTabProps) {
  return (
    <div
      role="tab"
      className={isTarget ? 'tab tab-target' : 'tab'}
      data-tab={path}
      draggable={path !== homePath}
      aria-selected={isActive}
      tabIndex={isTabStop ? 0 : -1}
    >
      {isPinned && <PushpinOutlined className="tab-pin" aria-label="已固定" />}
      <span className="tab-title">{title}</span>
      {path !== homePath && !isPinned && (
        <span className="tab-close" aria-hidden="true" title="关闭">
          <CloseOutlined />
        </span>
      )}
    </div>
  )
})

const tabsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
]

const isSelected = (tab: HTMLElement): boolean => tab.getAttribute('aria-selected') === 'true'

/** Returns whether the key moves the focus. */
function moveFocus(tabs: readonly HTMLElement[], key: string): boolean {
  const index = tabs.findIndex((tab) => tab === document.activeElement)
  const next = { ArrowRight: (index + 1) % tabs.length, ArrowLeft: index - 1, Home: 0, End: -1 }[key]
  if (next === undefined) return false
  tabs.at(next)?.focus()
  return true
}

function rightClick(target: Element): void {
  const { left, bottom } = target.getBoundingClientRect()
  const place = { clientX: left, clientY: bottom }
  target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
}

/** Whether some tabs are outside of the visible part. */
function useIsCut(list: RefObject<HTMLElement | null>, count: number): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const box = list.current
    if (!box) return
    const observer = new ResizeObserver(() => setCut(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [list, count])
  return isCut
}

/** Scrolls only the bar: `scrollIntoView` would also scroll the page. */
function scrollToActive(list: HTMLElement | null): void {
  const tab = tabsIn(list).find(isSelected)
  if (!list || !tab) return
  const [box, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (own.left < box.left) list.scrollLeft -= box.left - own.left
  else if (own.right > box.right) list.scrollLeft += own.right - box.right
}
