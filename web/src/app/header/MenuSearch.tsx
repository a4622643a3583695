import { SearchOutlined } from '@ant-design/icons'
import { App, Button, Modal, type RefSelectProps } from 'antd'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import type { MenuSearchBoxProps } from './MenuSearchBox.tsx'
import './MenuSearch.css'

type Place = 'header' | 'dialog'

// A stable function: a new one per render would take the focus back on every keystroke.
const focusAtOnce = (box: RefSelectProps | null) => box?.focus()

/** Finds a page or a record by name: a box in the header; with Ctrl-K, and always on a phone, a dialog. */
export function MenuSearch() {
  const { isMobile } = useBreakpoint()
  const { message } = App.useApp()
  const [Box, setBox] = useState<ComponentType<MenuSearchBoxProps>>()
  const [place, setPlace] = useState<Place>()
  const box = useRef<RefSelectProps>(null)

  async function open(where: Place) {
    try {
      const chunk = await import('./MenuSearchBox.tsx')
      setBox(() => chunk.MenuSearchBox)
      setPlace(where)
    } catch {
      message.error('搜索加载失败，请检查网络连接后重试')
    }
  }

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Modifiers first: browsers that autofill a field send events without a key.
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      void open('dialog')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const close = () => setPlace(undefined)
  return (
    <div className="menu-search">
      {Box && place === 'header' && !isMobile ? (
        <Box ref={focusAtOnce} onLeave={close} leavesOnBlur />
      ) : (
        <Button
          type="text"
          className="menu-search-trigger"
          icon={<SearchOutlined />}
          aria-label="搜索菜单与记录"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => void open(isMobile ? 'dialog' : 'header')}
        >
          {!isMobile && (
            <>
              <span>搜索菜单与记录</span>
              <kbd>Ctrl K</kbd>
            </>
          )}
        </Button>
      )}
      {Box && (
        <Modal
          title="搜索菜单与记录"
          open={place === 'dialog' || (place === 'header' && isMobile)}
          footer={null}
          width={560}
          destroyOnHidden
          onCancel={close}
          // A dialog below this one traps the focus until this one is open.
          afterOpenChange={(isOpen) => isOpen && box.current?.focus()}
        >
          <Box ref={box} onLeave={close} />
        </Modal>
      )}
    </div>
  )
}
