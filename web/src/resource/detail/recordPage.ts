import type { Field } from '@lexdesk/domain'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { menuPages } from '../../api/menu/menuPages.ts'

/** Where the record that a field names can be opened; undefined when it names none, or its page is not on this user's menu. */
export function recordPage(field: Field, value: unknown, menu: readonly MenuItem[]): string | undefined {
  if (field.kind !== 'reference' || field.key !== 'id' || typeof value !== 'string' || value === '') return undefined
  return menuPages(menu).recordPath(field.resource, value)
}
