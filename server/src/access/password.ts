import { hash, verify } from '@node-rs/argon2'

// argon2id, 19 MiB, 2 passes, 1 lane (security.md 12); the library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

const longestPassword = 128
let decoy: Promise<string> | undefined

/** Takes the same time for an unknown name as for a known one. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a name that nobody has')
  const isRight = await verify(stored ?? (await decoy), password.slice(0, longestPassword + 1))
  return stored !== null && isRight && password.length <= longestPassword
}
