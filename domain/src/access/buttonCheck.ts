import { entriesOf, type PermissionEntry, type PermissionLists } from './PermissionLists.ts'

/** The two ways to evaluate one pair of permission lists (wire contract §9.4.1). */
export type ButtonReading = 'shown' | 'disabled'

/**
 * Evaluates one mode by code. `shown` is for buttons and ignores entries of policy '2': a button that the user
 * has no permission for is not shown. `disabled` is for form fields and reads only entries of policy '2': a field
 * is disabled when the system lists it and the user has no permission for it. In both modes a control that is switched
 * off in the system (status '0') is not restricted. The server checks permissions itself in any case.
 */
export function buttonCheck(reading: ButtonReading, lists: PermissionLists): (code: string) => boolean {
  const isRead = ({ type }: PermissionEntry) => (type === '2') === (reading === 'disabled')
  const [auth, allAuth, form] = [lists.auth, lists.allAuth, lists.form].map((list) => entriesOf(list)?.filter(isRead))
  // Fail closed on a list that cannot be parsed: nothing is shown, everything is disabled.
  if (!auth || !allAuth || !form) return () => reading === 'disabled'

  const held = codes(auth)
  const known = codes(allAuth)
  const off = codes(allAuth.filter(({ status }) => status === '0'))
  const named = codes(form)
  return reading === 'shown'
    ? (code) => named.has(code) || off.has(code) || held.has(code)
    : (code) => named.has(code) || (known.has(code) && !off.has(code) && !held.has(code))
}

const codes = (entries: readonly PermissionEntry[]): ReadonlySet<string> => new Set(entries.map(({ action }) => action))
