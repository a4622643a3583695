import { CloseOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps, Tabs } from 'antd'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react'
import { homePath } from '../routes/homePath.ts'
import './TabBar.css'
import { useTabs } from './useTabs.ts'

const middleButton = 1
const words = { dropdownAriaLabel: '更多页面' }

/** The open pages in a row; the acts on one of them are behind the right mouse button or the menu key. */
export function TabBar() {
  const { tabs, activeKey, show, close, refresh, closeLeft, closeRight, closeOthers } = useTabs()
  const [meant, setMeant] = useState(homePath)

  const items: MenuProps['items'] = [
    { key: 'refresh', label: '刷新', onClick: () => void refresh(meant) },
    { key: 'left', label: '关闭左侧', onClick: () => void closeLeft(meant) },
    { key: 'right', label: '关闭右侧', onClick: () => void closeRight(meant) },
    { key: 'others', label: '关闭其它', onClick: () => void closeOthers(meant) },
  ]

  return (
    // The menu that somebody opens by a key takes the focus, as every menu does.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Dropdown trigger={['contextMenu']} menu={{ items }} autoFocus>
      {/* The tabs inside are what is acted on; here their events are only told apart. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        className="tab-bar"
        aria-label="打开的页面"
        onContextMenuCapture={(event: MouseEvent) => {
          const key = keyOf(event)
          // Beside the tabs there is nothing to act on.
          if (key === undefined) event.stopPropagation()
          else setMeant(key)
        }}
        onMouseDown={(event: MouseEvent) => {
          // Or the browser begins to scroll by itself.
          if (event.button === middleButton) event.preventDefault()
        }}
        onAuxClick={(event: MouseEvent) => {
          const key = event.button === middleButton ? keyOf(event) : undefined
          if (key !== undefined) void close(key)
        }}
        onKeyDownCapture={(event: KeyboardEvent) => {
          const key = keyOf(event)
          if (key === undefined) return
          if (event.key === 'Delete') {
            event.stopPropagation()
            void close(key)
          } else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
            // Not every system makes a right click of these keys.
            event.preventDefault()
            rightClick(event.target as Element)
          }
        }}
      >
        <Tabs
          type="card"
          size="small"
          activeKey={activeKey ?? ''}
          items={tabs.map(({ key, title }) => ({
            key,
            label: <TabLabel title={title} onClose={key === homePath ? undefined : () => void close(key)} />,
          }))}
          onTabClick={(key) => show(key)}
          tabBarGutter={4}
          locale={words}
        />
      </nav>
    </Dropdown>
  )
}

interface TabLabelProps {
  title: string
  onClose?: () => void
}

/** A list of tabs holds nothing but tabs, so that the cross is for the mouse; the keyboard has the Delete key. */
function TabLabel({ title, onClose }: TabLabelProps) {
  return (
    <>
      <span className="tab-title">{title}</span>
      {onClose && (
        <span
          className="tab-close"
          aria-hidden="true"
          title="关闭"
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <CloseOutlined />
        </span>
      )}
    </>
  )
}

/** Which tab an event is about. */
function keyOf({ target }: SyntheticEvent): string | undefined {
  return target instanceof Element
    ? (target.closest<HTMLElement>('[data-node-key]')?.dataset.nodeKey ?? undefined)
    : undefined
}

function rightClick(target: Element): void {
  const { left, bottom } = target.getBoundingClientRect()
  const place = { clientX: left, clientY: bottom }
  target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }))
}
