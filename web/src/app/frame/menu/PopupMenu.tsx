import { DownOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { useMemo } from 'react'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { menuIcon } from '../../../ui/page/menuIcon.tsx'
import { findEntry } from '../../routes/menuTree.ts'
import { useSettings } from '../../settings/SettingsContext.ts'

type Entry = NonNullable<MenuProps['items']>[number]

interface PopupMenuProps {
  /** In the header, or collapsed to icons at the side. */
  mode: 'inline' | 'horizontal'
  items: readonly MenuItem[]
  /** The paths from the top to the current page. */
  trail: string[]
  /** The pages of one group, which have no icons. */
  isInner?: boolean
  onChoose: (item: MenuItem) => void
}

/** A menu whose groups open as pop-ups. */
export function PopupMenu({ mode, items, trail, isInner = false, onChoose }: PopupMenuProps) {
  const { theme } = useSettings().settings
  const entries = useMemo(
    () => items.map((item) => entryOf(item, mode === 'inline' && !isInner)),
    [items, mode, isInner],
  )
  return (
    <Menu
      mode={mode}
      theme={theme}
      items={entries}
      selectedKeys={trail}
      overflowedIndicator={
        <>
          更多 <DownOutlined />
        </>
      }
      onClick={({ key }) => {
        const item = findEntry(items, key)
        if (item) onChoose(item)
      }}
      style={{ borderInlineEnd: 0 }}
    />
  )
}

/** Only a folded menu needs icons; in the header they would take the place of words. */
function entryOf(item: MenuItem, isTop: boolean): Entry {
  const { path, meta, children } = item
  const common = {
    key: path,
    icon: isTop ? menuIcon(meta.icon, true) : undefined,
    label: meta.title,
    title: meta.title,
  }
  if (children) return { ...common, children: children.map((child) => entryOf(child, false)) }
  // Passed on to the element of the entry.
  const attributes = { 'data-path': path }
  return { ...common, ...attributes }
}
