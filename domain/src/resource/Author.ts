/** Who adds a row, and when: what computed defaults can ask for. */
export interface Author {
  /** The id of the user; null for the system and for people without an account. */
  userId: string | null
  /** The department that the user works in. */
  departmentId: string | null
  /** Business time, `YYYY-MM-DD HH:mm:ss` in Beijing. */
  now: string
}

/** For rows that no user adds. */
export const noAuthor: Author = { userId: null, departmentId: null, now: '' }
