import { onlineName } from '@lexdesk/domain'
import type { MenuItem } from './MenuItem.ts'
import { pagesIn } from './pagesIn.ts'
import { visibleMenu } from './visibleMenu.ts'

/** The filtered list of an online form: at its entry in the menu, which it then marks, or on the screen of all forms. */
export function onlineListPath(
  menu: readonly MenuItem[],
  { code, isTree = false }: { code: string; isTree?: boolean },
  params: Readonly<Record<string, string>> = {},
): string {
  const component = `resource/${onlineName(code)}`
  const entry = pagesIn(visibleMenu(menu)).find((page) => page.component === component)
  const path = entry?.path ?? `/online/${isTree ? 'cgformTreeList' : 'cgformList'}/${code}`
  const search = new URLSearchParams(params).toString()
  return search ? `${path}?${search}` : path
}
