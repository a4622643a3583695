import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Tolerates clock drift and slow typing: the previous and the next step are valid too. */
const toleratedSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a counter (RFC 4226). */
function codeAt(secret: Buffer, counter: number, length = digits): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', secret).update(message).digest()
  const offset = mac.at(-1)! & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** length).padStart(length, '0')
}

/** The code of a time (RFC 6238), in seconds since 1970. */
export const totpAt = (secret: Buffer, seconds: number, length?: number): string =>
  codeAt(secret, Math.floor(seconds / stepSeconds), length)

/** The time step of this code; undefined for a wrong code and for one that was used before. */
export function stepOf(secret: Buffer, code: string, seconds: number, lastStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = Math.floor(seconds / stepSeconds)
  let found: number | undefined
  for (let step = now - toleratedSteps; step <= now + toleratedSteps; step++) {
    // All steps are compared, to prevent timing attacks.
    const isSame = timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))
    if (isSame && (lastStep === null || step > lastStep)) found = step
  }
  return found
}

/** The secret in the notation of authenticator apps (RFC 4648, base32 without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The URL that authenticator apps read from the QR code. */
export function totpAddress(issuer: string, account: string, secret: Buffer): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}
