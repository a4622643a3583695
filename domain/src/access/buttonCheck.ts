import { entriesOf, type PermissionEntry, type PermissionLists } from './PermissionLists.ts'

/** The two questions that the wire asks of one pair of lists (wire contract §9.4.1). */
export type ButtonReading = 'shown' | 'disabled'

/**
 * The answer to one reading, by code. `shown` is for buttons and reads all lines but those of policy '2': what the
 * user does not hold is not shown. `disabled` is for the fields of a form and reads only the lines of policy '2':
 * a field is disabled when the system lists it and the user does not hold it. In both a control that is switched
 * off in the system (status '0') restricts nobody. The server decides for itself in any case.
 */
export function buttonCheck(reading: ButtonReading, lists: PermissionLists): (code: string) => boolean {
  const isRead = ({ type }: PermissionEntry) => (type === '2') === (reading === 'disabled')
  const [auth, allAuth, form] = [lists.auth, lists.allAuth, lists.form].map((list) => entriesOf(list)?.filter(isRead))
  // A list that cannot be read denies: nothing is shown, everything is disabled.
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
