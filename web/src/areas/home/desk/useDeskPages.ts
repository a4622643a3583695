import { useMemo } from 'react'
import type { MenuItem } from '../../../api/MenuItem.ts'
import { resourceOfComponent } from '../../../api/resourceOfComponent.ts'
import { useSession } from '../../../api/useSession.ts'

export interface DeskPages {
  /** Everything that the menu leads to. */
  pages: readonly MenuItem[]
  /** The list of a resource with these filters, where the operator has one. */
  listPath(resource: string, params?: Record<string, string>): string | undefined
  /** The record opened in its list. */
  recordPath(resource: string, id: string): string | undefined
}

/** Where the menu of the operator has its pages. */
export function useDeskPages(): DeskPages {
  const { menu } = useSession()
  return useMemo(() => {
    const pages = pagesIn(menu)
    const listPath: DeskPages['listPath'] = (resource, params = {}) => {
      const page = pages.find(({ component }) => resourceOfComponent(component)?.name === resource)
      const search = new URLSearchParams(params).toString()
      return page && (search ? `${page.path}?${search}` : page.path)
    }
    return { pages, listPath, recordPath: (resource, id) => listPath(resource, { detail: id }) }
  }, [menu])
}

const pagesIn = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => {
    if (item.hidden) return []
    return item.children && !item.alwaysShow ? pagesIn(item.children) : [item]
  })
