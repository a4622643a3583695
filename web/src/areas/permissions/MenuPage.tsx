import { MenusView } from './MenusView.tsx'
import { useMenus } from './useMenus.ts'

/** 菜单管理: the whole tree, with search. */
export function MenuPage() {
  return <MenusView menus={useMenus()} isWhole />
}
