/** One entry of the permission lists: the code, its policy ('1' shown, '2' disabled) and whether it is enabled. */
export interface PermissionEntry {
  /** One code, or several joined by commas. */
  action: string
  type?: string
  status?: string
}

/** Permission lists as a server sends them. Fails closed: a list that cannot be parsed permits nothing. */
export interface PermissionLists {
  /** Permissions that the user has. */
  auth?: unknown
  /** Every button of the system. */
  allAuth?: unknown
  /** Field permissions from a workflow step. */
  form?: unknown
}

/** The valid entries, one code each; undefined when the value is not a list. A missing list is empty. */
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

/** Some servers send the two flags as numbers. */
const plain = (flag: unknown): string => (typeof flag === 'string' || typeof flag === 'number' ? String(flag) : '')
