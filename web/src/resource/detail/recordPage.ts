import type { Field } from '@lexdesk/domain'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { menuPages } from '../../api/menu/menuPages.ts'

/**
 * The page of the record that a field refers to; undefined without a value, or if the page is not on the user's menu.
 */
export function recordPage(field: Field, value: unknown, menu: readonly MenuItem[]): string | undefined {
  if (field.kind !== 'reference' || field.key !== 'id' || typeof value !== 'string' || value === '') return undefined
  return menuPages(menu).recordPath(field.resource, value)
}
