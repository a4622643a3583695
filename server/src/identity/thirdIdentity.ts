import type { ThirdLogin } from './ThirdLogin.ts'

/** A user as the provider knows them. */
export interface ThirdIdentity {
  id: string
  name: string
  avatar: string
}

/** The user in the provider's response, by the configured names of its fields. */
export function identityFrom(login: ThirdLogin, person: Record<string, unknown>): ThirdIdentity {
  const id = textOf(person[login.idField])
  if (id === '' || id.length > 200) throw new Error('provider returned no user id')
  return { id, name: textOf(person[login.nameField]).slice(0, 100), avatar: pictureOf(person[login.avatarField]) }
}

/** Some providers use numeric ids. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

function pictureOf(value: unknown): string {
  const address = textOf(value)
  return /^https?:\/\//.test(address) && address.length <= 255 ? address : ''
}
