import type { MenuRow } from '@lexdesk/domain'

export const typeTitles = ['一级菜单', '子菜单', '按钮/权限'] as const

export const allMenus = (rows: readonly MenuRow[]): MenuRow[] =>
  rows.flatMap((row) => [row, ...allMenus(row.children ?? [])])

/** The menus whose name, code or path matches, with their ancestors. */
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
