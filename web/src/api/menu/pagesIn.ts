import type { MenuItem } from './MenuItem.ts'

/** The pages of a menu without their groups, in its order. */
export const pagesIn = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => (item.children ? pagesIn(item.children) : [item]))
