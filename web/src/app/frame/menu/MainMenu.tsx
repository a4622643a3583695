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
  isFolded?: boolean
  onChosen?: () => void
}

export function MainMenu({ mode, isFolded = false, onChosen }: MainMenuProps) {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const openEntry = useOpenEntry()
  const prefetch = usePrefetchEntry()
  const items = useMemo(() => visibleMenu(menu), [menu])
  const trail = useMemo(() => trailTo(menu, pathname).map(({ path }) => path), [menu, pathname])

  function choose(item: MenuItem) {
    // The rows are requested together with the code, also without a pointer.
    prefetch(item)
    openEntry(item)
    onChosen?.()
  }

  return (
    <nav aria-label="主菜单" className="frame-menu" {...useIntent(items, prefetch)}>
      {mode === 'inline' && !isFolded ? (
        <SideMenu items={items} trail={trail} onChoose={choose} />
      ) : (
        <PopupMenu mode={mode} items={items} trail={trail} onChoose={choose} />
      )}
    </nav>
  )
}
