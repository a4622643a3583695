/** A menu or button that a user has, and its source. */
export interface ExplainedNode {
  id: string
  name: string
  isButton: boolean
  isHidden: boolean
  code: string | null
  from: readonly string[]
  reason?: string
  children: readonly ExplainedNode[]
}

export interface ExplainedScope {
  resource: string
  title: string
  rules: readonly { name: string; words: string; from: readonly string[] }[]
  /** Titles of the records whose limits its rows share. */
  follows: readonly string[]
  seen?: number
  total?: number
}

/** The permissions of a user and their reasons, as returned by the server. */
export interface Explained {
  username: string
  realname: string
  barrier?: string
  isAdmin: boolean
  roles: readonly { id: string; name: string; department: string | null }[]
  menu: readonly ExplainedNode[]
  scopes: readonly ExplainedScope[]
}
