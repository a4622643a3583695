import { entriesOf, type PermissionLists } from './PermissionLists.ts'

/** What begins with the prefix, is on in the system and is not held, without the prefix: columns to leave out. */
export function withheldWithPrefix(prefix: string, { auth, allAuth }: PermissionLists): string[] {
  const held = new Set((entriesOf(auth) ?? []).map(({ action }) => action))
  const withheld = (entriesOf(allAuth) ?? []).filter(
    ({ action, type, status }) => type === '1' && status === '1' && action.startsWith(prefix) && !held.has(action),
  )
  return [...new Set(withheld.map(({ action }) => action.slice(prefix.length)))]
}
