import { MenusView } from './MenusView.tsx'
import { useLazyMenus } from './useMenus.ts'

/** 菜单管理 for very large trees: levels are lazy-loaded. */
export function LazyMenuPage() {
  return <MenusView menus={useLazyMenus()} isWhole={false} />
}
