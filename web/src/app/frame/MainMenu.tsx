import { Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { useSession } from '../../api/session/useSession.ts'
import { visibleMenu } from '../../api/menu/visibleMenu.ts'
import { menuIcon } from '../../ui/page/menuIcon.tsx'
import { findEntry, trailTo } from '../routes/menuTree.ts'
import { useOpenEntry } from '../routes/useOpenEntry.ts'
import { useSettings } from '../settings/SettingsContext.ts'

type Entry = NonNullable<MenuProps['items']>[number]

interface MainMenuProps {
  mode: 'inline' | 'horizontal'
  isFolded?: boolean
  onChosen?: () => void
}

export function MainMenu({ mode, isFolded = false, onChosen }: MainMenuProps) {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const { theme } = useSettings().settings
  const openEntry = useOpenEntry()
  const shown = useMemo(() => visibleMenu(menu), [menu])
  const entries = useMemo(() => shown.map((item) => entryOf(item, true)), [shown])
  const trail = useMemo(() => trailTo(menu, pathname).map(({ path }) => path), [menu, pathname])
  const [openKeys, setOpenKeys] = useState<string[]>([])
  const [shownTrail, setShownTrail] = useState<string[]>()

  // Navigating to a page, by a link or by the back button, opens its group.
  if (shownTrail !== trail) {
    setShownTrail(trail)
    setOpenKeys(trail)
  }

  function choose(path: string) {
    const item = findEntry(shown, path)
    if (item) openEntry(item)
    onChosen?.()
  }

  /** Only one top-level group is open at a time. */
  function open(keys: string[]) {
    const latest = keys.find((key) => !openKeys.includes(key))
    const isTop = shown.some(({ path }) => path === latest)
    setOpenKeys(latest && isTop ? [latest] : keys)
  }

  return (
    <nav aria-label="主菜单" className="frame-menu">
      <Menu
        mode={mode}
        theme={theme}
        items={entries}
        selectedKeys={trail}
        // A collapsed or horizontal menu opens its groups as pop-ups, which antd controls itself.
        {...(mode === 'inline' && !isFolded && { openKeys, onOpenChange: open })}
        onClick={({ key }) => choose(key)}
        style={{ borderInlineEnd: 0 }}
      />
    </nav>
  )
}

function entryOf(item: MenuItem, isTop: boolean): Entry {
  const { path, meta, children } = item
  const common = { key: path, icon: menuIcon(meta.icon, isTop), label: meta.title, title: meta.title }
  return children ? { ...common, children: children.map((child) => entryOf(child, false)) } : common
}
