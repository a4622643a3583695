import { type Field, resources } from '@lexdesk/domain'
import type { MenuItem } from '../../api/MenuItem.ts'
import { menuPathOf } from '../../api/menuPathOf.ts'

/** Where the record that a field names can be opened; undefined when it names none, or its page is not on this user's menu. */
export function recordPage(field: Field, value: unknown, menu: readonly MenuItem[]): string | undefined {
  if (field.kind !== 'reference' || field.key !== 'id' || typeof value !== 'string' || value === '') return undefined
  const target = resources.find(({ name }) => name === field.resource)
  const page = target && menuPathOf(target)
  return page !== undefined && isOnMenu(menu, page) ? `${page}?detail=${encodeURIComponent(value)}` : undefined
}

const isOnMenu = (menu: readonly MenuItem[], page: string): boolean =>
  menu.some(({ path, children }) => path === page || isOnMenu(children ?? [], page))
