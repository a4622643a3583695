import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { MenuItem } from '../../../api/menu/MenuItem.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { visibleMenu } from '../../../api/menu/visibleMenu.ts'
import { usePrefetchEntry } from '../../pages/usePrefetchEntry.ts'
import { trailTo } from '../../routes/menuTree.ts'
import { useOpenEntry } from '../../routes/useOpenEntry.ts'
import { PopupMenu } from './PopupMenu.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useIntent } from './useIntent.ts'

interface MainMenuProps {
  mode: 'inline' | 'horizontal'
  /** Of the mixed layout: the groups, or the pages of the current one. */
  part?: 'groups' | 'pages'
  isFolded?: boolean
  onChosen?: () => void
}

export function MainMenu({ mode, part, isFolded = false, onChosen }: MainMenuProps) {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const openEntry = useOpenEntry()
  const prefetch = usePrefetchEntry()
  const trail = useMemo(() => trailTo(menu, pathname).map(({ path }) => path), [menu, pathname])
  const all = useMemo(() => visibleMenu(menu), [menu])
  const items = useMemo(() => partOf(all, part, trail[0]), [all, part, trail])

  function choose(item: MenuItem) {
    // The rows are requested together with the code, also without a pointer.
    prefetch(item)
    openEntry(item)
    onChosen?.()
  }

  return (
    <nav aria-label={part === 'groups' ? '菜单分组' : '主菜单'} className="frame-menu" {...useIntent(items, prefetch)}>
      {mode === 'inline' && !isFolded ? (
        <SideMenu items={items} isInner={part === 'pages'} trail={trail} onChoose={choose} />
      ) : (
        <PopupMenu mode={mode} isInner={part === 'pages'} items={items} trail={trail} onChoose={choose} />
      )}
    </nav>
  )
}

/** A group of the top menu opens its first page. Pages outside of groups are together at the side. */
function partOf(all: MenuItem[], part: MainMenuProps['part'], current: string | undefined): MenuItem[] {
  if (part === 'groups') return all.map(({ children: _pages, ...group }) => group)
  if (part === 'pages')
    return all.find(({ path }) => path === current)?.children ?? all.filter((item) => !item.children)
  return all
}
