/** Who is signed in, as the sign-in answer tells it. */
export interface SessionUser {
  id: string
  username: string
  realname: string
  avatar: string | null
  orgCode: string | null
}

/** Reads the `userInfo` of an answer; what is missing or no text is left empty. */
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
