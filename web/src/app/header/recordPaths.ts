import { resourceOfComponent } from '../../api/resourceOfComponent.ts'
import type { MenuEntry } from './menuEntries.ts'

/** The page of each resource, as far as the menu of this user has one. */
export function recordPaths(entries: readonly MenuEntry[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  for (const { item } of entries) {
    const name = resourceOfComponent(item.component)?.name
    if (name !== undefined && !paths.has(name)) paths.set(name, item.path)
  }
  return paths
}
