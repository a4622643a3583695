/** One line of the lists that come with the menu: what, by which policy ('1' shown, '2' disabled), and whether it is on. */
export interface PermissionEntry {
  /** One code, or several with commas. */
  action: string
  type?: string
  status?: string
}

/** Permission lists as a server sends them. They are read with care: what cannot be read allows nothing. */
export interface PermissionLists {
  /** What the user holds. */
  auth?: unknown
  /** Every button of the system. */
  allAuth?: unknown
  /** What the step of a workflow says about its form. */
  form?: unknown
}

/** The readable lines with one code each; undefined when this is no list at all. A list that is not there is empty. */
export function entriesOf(list: unknown): PermissionEntry[] | undefined {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) return undefined
  return list.flatMap((line: unknown): PermissionEntry[] => {
    const { action, type, status } = (line ?? {}) as Record<string, unknown>
    if (typeof action !== 'string') return []
    const codes = action.split(',').map((code) => code.trim())
    return codes.filter(Boolean).map((code) => ({ action: code, type: plain(type), status: plain(status) }))
  })
}

/** Some servers write the two flags as numbers. */
const plain = (flag: unknown): string => (typeof flag === 'string' || typeof flag === 'number' ? String(flag) : '')
