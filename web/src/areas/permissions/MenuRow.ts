/** A menu or button as it is administered (wire contract §2.2, §4.5). */
export interface MenuRow {
  id: string
  parentId: string | null
  name: string
  /** 0 top menu, 1 sub menu, 2 button. */
  menuType: number
  perms: string | null
  permsType: string
  icon: string | null
  component: string | null
  url: string | null
  sortNo: number
  status: string
  hidden: boolean
  isLeaf: boolean
  version: number
  children?: MenuRow[]
}

/** All that the form shows of one. */
export interface MenuDetail extends Omit<MenuRow, 'children' | 'isLeaf'> {
  componentName: string | null
  redirect: string | null
  route: boolean
  keepAlive: boolean
  alwaysShow: boolean
  internalOrExternal: boolean
  description: string | null
}

export const typeTitles = ['一级菜单', '子菜单', '按钮/权限'] as const

export const allMenus = (rows: readonly MenuRow[]): MenuRow[] =>
  rows.flatMap((row) => [row, ...allMenus(row.children ?? [])])

/** Those whose name, code or path has the words, with the way to them. */
export function narrowMenus(rows: readonly MenuRow[], keyword: string): MenuRow[] {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return [...rows]
  const has = (row: MenuRow) =>
    [row.name, row.perms, row.url].some((text) => text?.toLowerCase().includes(wanted) === true)
  return rows.flatMap((row) => {
    const children = narrowMenus(row.children ?? [], wanted)
    if (children.length > 0) return [{ ...row, children }]
    return has(row) ? [row] : []
  })
}
