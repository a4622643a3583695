import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lets one reader fetch one file until `expires` (epoch seconds), as long as his session lives and he may read it. */
export interface AddressSignature {
  /** The id of the session for which the address was made; it is no secret. */
  reader: string
  expires: number
  signature: string
}

export function signPath(
  secret: string,
  path: string,
  reader: string,
  seconds: number,
  now = Date.now(),
): AddressSignature {
  const expires = Math.floor(now / 1000) + seconds
  return { reader, expires, signature: signatureOf(secret, path, reader, expires) }
}

/** The session for which an address was signed; nothing when it has expired or was not signed by us. */
export function signedReader(
  secret: string,
  path: string,
  query: Record<string, unknown>,
  now = Date.now(),
): string | undefined {
  const { reader, expires, signature } = query
  if (typeof reader !== 'string' || typeof expires !== 'string' || typeof signature !== 'string') return undefined
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return undefined
  const right = Buffer.from(signatureOf(secret, path, reader, Number(expires)))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? reader : undefined
}

function signatureOf(secret: string, path: string, reader: string, expires: number): string {
  return createHmac('sha256', secret).update(`${expires}\n${reader}\n${path}`).digest('base64url')
}
