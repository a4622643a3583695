/** The signed-in user, as returned by sign-in. */
export interface SessionUser {
  id: string
  username: string
  realname: string
  avatar: string | null
  orgCode: string | null
}

/** Reads the `userInfo` of a response; missing values and values that are not strings become empty. */
export function sessionUserFrom(info: unknown): SessionUser {
  const values: Record<string, unknown> = typeof info === 'object' && info !== null ? { ...info } : {}
  const text = (name: string): string | null => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const username = text('username') ?? ''
  return {
    id: text('id') ?? '',
    username,
    realname: text('realname') ?? username,
    avatar: text('avatar'),
    orgCode: text('orgCode'),
  }
}
