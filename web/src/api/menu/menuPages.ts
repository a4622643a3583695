import type { MenuItem } from './MenuItem.ts'
import { pagesIn } from './pagesIn.ts'
import { resourceOfComponent } from './resourceOfComponent.ts'

export interface MenuPages {
  /** The filtered list of a resource, if the menu has one. */
  listPath(resource: string, params?: Record<string, string>): string | undefined
  /** The list with this record opened. */
  recordPath(resource: string, id: string): string | undefined
}

/** Which page of a menu shows a resource. Pages hidden from the menu can be opened too. */
export function menuPages(menu: readonly MenuItem[]): MenuPages {
  const paths = new Map<string, string>()
  for (const { component, path } of pagesIn(menu)) {
    const name = resourceOfComponent(component)?.name
    if (name !== undefined && !paths.has(name)) paths.set(name, path)
  }
  const listPath: MenuPages['listPath'] = (resource, params = {}) => {
    const path = paths.get(resource)
    const search = new URLSearchParams(params).toString()
    return path !== undefined && search ? `${path}?${search}` : path
  }
  return { listPath, recordPath: (resource, id) => listPath(resource, { detail: id }) }
}
