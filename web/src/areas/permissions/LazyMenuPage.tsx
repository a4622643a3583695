import { MenusView } from './MenusView.tsx'
import { useLazyMenus } from './useMenus.ts'

/** 菜单管理 for very large trees: a level is fetched when it is opened. */
export function LazyMenuPage() {
  return <MenusView menus={useLazyMenus()} isWhole={false} />
}
