import { Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MenuItem } from '../../api/MenuItem.ts'
import { useSession } from '../../api/useSession.ts'
import { menuIcon } from './menuIcon.tsx'
import { findEntry, outsideAddress, trailTo, visibleMenu } from './menuTree.ts'

type Entry = NonNullable<MenuProps['items']>[number]

interface SideMenuProps {
  isFolded: boolean
  onChosen?: () => void
}

export function SideMenu({ isFolded, onChosen }: SideMenuProps) {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const shown = useMemo(() => visibleMenu(menu), [menu])
  const entries = useMemo(() => shown.map((item) => entryOf(item, true)), [shown])
  const [openKeys, setOpenKeys] = useState<string[]>([])
  const [shownPath, setShownPath] = useState<string>()

  // Wherever one comes to, by a link or by the back button, its group opens.
  if (shownPath !== pathname) {
    setShownPath(pathname)
    setOpenKeys(trailTo(menu, pathname).map(({ path }) => path))
  }

  function choose(path: string) {
    const item = findEntry(shown, path)
    const outside = item && outsideAddress(item)
    if (outside) window.open(outside, '_blank', 'noopener')
    else void navigate(path)
    onChosen?.()
  }

  /** Only one group of the first level is open at a time. */
  function open(keys: string[]) {
    const latest = keys.find((key) => !openKeys.includes(key))
    const isTop = shown.some(({ path }) => path === latest)
    setOpenKeys(latest && isTop ? [latest] : keys)
  }

  return (
    <nav aria-label="主菜单">
      <Menu
        mode="inline"
        items={entries}
        selectedKeys={[pathname]}
        // A folded menu opens its groups beside itself and looks after them alone.
        {...(!isFolded && { openKeys, onOpenChange: open })}
        onClick={({ key }) => choose(key)}
        style={{ borderInlineEnd: 0 }}
      />
    </nav>
  )
}

function entryOf(item: MenuItem, isTop: boolean): Entry {
  const { path, meta, children } = item
  const common = { key: path, icon: menuIcon(meta.icon, isTop), label: meta.title }
  return children ? { ...common, children: children.map((child) => entryOf(child, false)) } : common
}
