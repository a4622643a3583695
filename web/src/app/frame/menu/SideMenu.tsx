import { DownOutlined } from '@ant-design/icons'
import { memo, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { menuIcon } from '../../../ui/page/menuIcon.tsx'
import { findEntry } from '../../routes/menuTree.ts'
import { windowAddress } from '../../routes/windowAddress.ts'
import { useSettings } from '../../settings/SettingsContext.ts'
import { moveFocus } from './moveFocus.ts'
import './SideMenu.css'

interface SideMenuProps {
  items: readonly MenuItem[]
  /** The paths from the top to the current page. */
  trail: readonly string[]
  /** The pages of one group, which have no icons. */
  isInner?: boolean
  onChoose: (item: MenuItem) => void
}

/**
 * The menu at the side; its groups open in place. Entries are links, so that they also open in another window.
 * A navigation renders only the lines that change, hence one handler for all lines.
 */
export function SideMenu({ items, trail, isInner = false, onChoose }: SideMenuProps) {
  const { theme } = useSettings().settings
  const [openPaths, setOpenPaths] = useState(trail)
  const [shownTrail, setShownTrail] = useState(trail)
  const root = useRef<HTMLUListElement>(null)

  // Navigating to a page, by a link or by the back button, opens its group.
  if (shownTrail !== trail) {
    setShownTrail(trail)
    setOpenPaths(trail)
  }
  useEffect(() => scrollToCurrent(root.current), [trail])

  function toggle(path: string) {
    if (openPaths.includes(path)) setOpenPaths(openPaths.filter((other) => other !== path))
    // Only one top-level group is open at a time.
    else setOpenPaths(items.some((item) => item.path === path) ? [path] : [...openPaths, path])
  }

  function onClick(event: MouseEvent) {
    const line = (event.target as Element).closest<HTMLElement>('[role=menuitem]')
    const { group, path } = line?.dataset ?? {}
    if (group !== undefined) return toggle(group)
    const item = path === undefined ? undefined : findEntry(items, path)
    // The browser opens another window itself.
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(item)
  }

  return (
    <ul
      ref={root}
      role="menu"
      className={`side-menu side-menu-${theme}`}
      data-inner={isInner}
      onClick={onClick}
      onKeyDown={moveFocus}
    >
      <Lines items={items} depth={0} trail={trail} openPaths={openPaths} tabStop={tabStopOf(items, trail, openPaths)} />
    </ul>
  )
}

interface LinesProps {
  items: readonly MenuItem[]
  depth: number
  trail: readonly string[]
  openPaths: readonly string[]
  /** The line that the Tab key reaches; arrow keys reach the others. */
  tabStop: string | undefined
}

const nothing: readonly string[] = []

function Lines({ items, depth, trail, openPaths, tabStop }: LinesProps) {
  return items.map((item) => {
    const isOnTrail = trail.includes(item.path)
    const isTabStop = tabStop === item.path
    if (!item.children)
      return <Entry key={item.path} item={item} depth={depth} isCurrent={isOnTrail} isTabStop={isTabStop} />
    // Other groups get the same values as before, so that they are not rendered again.
    return (
      <Group
        key={item.path}
        item={item}
        depth={depth}
        trail={isOnTrail ? trail : nothing}
        openPaths={openPaths.includes(item.path) ? openPaths : nothing}
        tabStop={isOnTrail || isTabStop ? tabStop : undefined}
      />
    )
  })
}

const indentOf = (depth: number) => ({ paddingInlineStart: 24 * (depth + 1) - 4 })

interface EntryProps {
  item: MenuItem
  depth: number
  isCurrent: boolean
  isTabStop: boolean
}

const Entry = memo(function Entry({ item, depth, isCurrent, isTabStop }: EntryProps) {
  const { path, meta } = item
  return (
    <li role="none">
      <a
        role="menuitem"
        className="side-menu-line"
        // An entry with its own URL is opened by the handler, which fills in the URL.
        href={windowAddress(item) === undefined ? path : undefined}
        tabIndex={isTabStop ? 0 : -1}
        data-path={path}
        title={meta.title}
        aria-label={meta.title}
        aria-current={isCurrent ? 'page' : undefined}
        style={indentOf(depth)}
      >
        {menuIcon(meta.icon, depth === 0)}
        <span className="side-menu-title">{meta.title}</span>
      </a>
    </li>
  )
})

interface GroupProps extends Omit<LinesProps, 'items'> {
  item: MenuItem
}

const Group = memo(function Group({ item, depth, trail, openPaths, tabStop }: GroupProps) {
  const { path, meta, children = [] } = item
  const isOpen = openPaths.includes(path)
  return (
    <li role="none">
      <button
        type="button"
        role="menuitem"
        className={`side-menu-line ${trail.includes(path) ? 'side-menu-on-trail' : ''}`}
        tabIndex={tabStop === path ? 0 : -1}
        data-group={path}
        title={meta.title}
        aria-label={meta.title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        style={indentOf(depth)}
      >
        {menuIcon(meta.icon, depth === 0)}
        <span className="side-menu-title">{meta.title}</span>
        <DownOutlined className="side-menu-arrow" />
      </button>
      {isOpen && (
        <ul role="menu" aria-label={meta.title} className="side-menu-below">
          <Lines items={children} depth={depth + 1} trail={trail} openPaths={openPaths} tabStop={tabStop} />
        </ul>
      )}
    </li>
  )
})

/** The current entry, or the closed group that contains it; else the first line. */
function tabStopOf(
  items: readonly MenuItem[],
  trail: readonly string[],
  openPaths: readonly string[],
): string | undefined {
  const closed = trail.find((path) => !openPaths.includes(path))
  const isShown = items.some(({ path }) => path === trail[0])
  return (isShown ? (closed ?? trail.at(-1)) : undefined) ?? items[0]?.path
}

/** Scrolls only the menu: `scrollIntoView` would also scroll the page. */
function scrollToCurrent(menu: HTMLElement | null): void {
  const box = menu?.closest('.frame-side-fixed')
  const current = menu?.querySelector('[aria-current]')
  if (!box || !current) return
  const [frame, line] = [box.getBoundingClientRect(), current.getBoundingClientRect()]
  if (line.top < frame.top) box.scrollTop -= frame.top - line.top
  else if (line.bottom > frame.bottom) box.scrollTop += line.bottom - frame.bottom
}
