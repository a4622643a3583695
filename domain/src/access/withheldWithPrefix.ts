import { entriesOf, type PermissionLists } from './PermissionLists.ts'

/** Enabled permissions with the prefix that the user does not have, without the prefix: columns to hide. */
export function withheldWithPrefix(prefix: string, { auth, allAuth }: PermissionLists): string[] {
  const held = new Set((entriesOf(auth) ?? []).map(({ action }) => action))
  const withheld = (entriesOf(allAuth) ?? []).filter(
    ({ action, type, status }) => type === '1' && status === '1' && action.startsWith(prefix) && !held.has(action),
  )
  return [...new Set(withheld.map(({ action }) => action.slice(prefix.length)))]
}
