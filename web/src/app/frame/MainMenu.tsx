import { Menu, type MenuProps } from 'antd'
import { type FocusEvent, type PointerEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { useSession } from '../../api/session/useSession.ts'
import { visibleMenu } from '../../api/menu/visibleMenu.ts'
import { menuIcon } from '../../ui/page/menuIcon.tsx'
import { usePrefetchEntry } from '../pages/usePrefetchEntry.ts'
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
    <nav aria-label="主菜单" className="frame-menu" {...useIntent(shown)}>
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
  if (children) return { ...common, children: children.map((child) => entryOf(child, false)) }
  // Passed on to the element of the entry.
  const attributes = { 'data-path': path }
  return { ...common, ...attributes }
}

/** Shorter stays are on the way to another entry. */
const intentMs = 80

/** Fetches what an entry needs while the pointer or the focus is on it. Touch does not hover, and scrolling is no intent. */
function useIntent(menu: readonly MenuItem[]) {
  const prefetch = usePrefetchEntry()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function expect(event: SyntheticEvent) {
    clearTimeout(timer.current)
    const path = pathOf(event)
    const entry = path === undefined ? undefined : findEntry(menu, path)
    if (entry) timer.current = setTimeout(() => prefetch(entry), intentMs)
  }
  return {
    // Pop-ups of a collapsed menu are children in React, so these events include theirs.
    onPointerOver: (event: PointerEvent) => event.pointerType === 'mouse' && expect(event),
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && expect(event),
  }
}

/** The path of the entry that an event belongs to; groups have none. */
function pathOf({ target }: SyntheticEvent): string | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role=menuitem][data-path]') : null
  return item?.dataset.path
}
