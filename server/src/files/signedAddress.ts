import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lets anybody who holds it fetch one file until `expires` (epoch seconds). */
export interface AddressSignature {
  expires: number
  signature: string
}

export function signPath(secret: string, path: string, seconds: number, now = Date.now()): AddressSignature {
  const expires = Math.floor(now / 1000) + seconds
  return { expires, signature: signatureOf(secret, path, expires) }
}

export function isSigned(secret: string, path: string, query: Record<string, unknown>, now = Date.now()): boolean {
  const { expires, signature } = query
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  if (Number(expires) * 1000 < now) return false
  const right = Buffer.from(signatureOf(secret, path, Number(expires)))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right)
}

function signatureOf(secret: string, path: string, expires: number): string {
  return createHmac('sha256', secret).update(`${expires}\n${path}`).digest('base64url')
}
