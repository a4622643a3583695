import type { MenuItem } from '../../api/menu/MenuItem.ts'
import type { TrailStep } from '../../ui/page/Trail.tsx'
import { homePath } from './homePath.ts'
import { trailTo } from './menuTree.ts'
import { accountTrail, staticEntries } from './staticEntries.ts'

interface PageTrail {
  /** Home and the groups. */
  steps: TrailStep[]
  /** The page; an address outside of the menu has none. */
  here?: { title: string; meta?: MenuItem['meta'] }
}

const home = { path: homePath, title: '首页' }

/** Home, the groups and the page of an address. */
export function pageTrail(menu: readonly MenuItem[], pathname: string): PageTrail {
  const trail = trailTo(menu, pathname)
  const own = accountTrail(pathname)
  if (own) {
    const { title, ...meta } = (trail.at(-1) ?? staticEntries.find(({ path }) => path === pathname)!).meta
    return { steps: [home, ...own], here: { title, meta: { title, ...meta } } }
  }
  const steps = [
    home,
    ...trail.filter(({ path }) => path !== homePath).map(({ path, meta }) => ({ path, title: meta.title })),
  ]
  const isPage = trail.length > 0 || pathname === homePath
  if (!isPage) return { steps }
  const { title } = steps.at(-1)!
  const meta = trail.at(-1)?.meta
  return { steps: steps.slice(0, -1), here: { title, ...(meta && { meta }) } }
}
