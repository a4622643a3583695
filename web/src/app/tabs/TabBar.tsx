import { CloseOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps, Tabs } from 'antd'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react'
import { homePath } from '../routes/homePath.ts'
import './TabBar.css'
import { useTabs } from './useTabs.ts'

const middleButton = 1
const words = { dropdownAriaLabel: '更多页面' }

/** The open tabs; their actions are in the context menu, opened by right click or menu key. */
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
    // A menu opened by keyboard takes the focus, like every menu.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Dropdown trigger={['contextMenu']} menu={{ items }} autoFocus>
      {/* The tabs inside are the interactive elements; this only delegates their events. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        className="tab-bar"
        aria-label="打开的页面"
        onContextMenuCapture={(event: MouseEvent) => {
          const key = keyOf(event)
          // Outside of a tab there is nothing to act on.
          if (key === undefined) event.stopPropagation()
          else setMeant(key)
        }}
        onMouseDown={(event: MouseEvent) => {
          // Prevents the browser's autoscroll.
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
            // Not every system turns these keys into a right click.
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

/** A tablist may contain only tabs, so the close icon is for the mouse; the keyboard has the Delete key. */
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

/** The tab that an event belongs to. */
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
