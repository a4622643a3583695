import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Clocks differ, and typing takes a while: the step before and the one after count too. */
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

/** The code of a moment (RFC 6238), in seconds since 1970. */
export const totpAt = (secret: Buffer, seconds: number, length?: number): string =>
  codeAt(secret, Math.floor(seconds / stepSeconds), length)

/** The time step whose code this is; undefined for a wrong code, and for one that was used before. */
export function stepOf(secret: Buffer, code: string, seconds: number, lastStep: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const now = Math.floor(seconds / stepSeconds)
  let found: number | undefined
  for (let step = now - toleratedSteps; step <= now + toleratedSteps; step++) {
    // All are compared, so that time tells nothing.
    const isSame = timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))
    if (isSame && (lastStep === null || step > lastStep)) found = step
  }
  return found
}

/** As people and programs type a secret (RFC 4648, base32 without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What a program for codes reads from the picture. */
export function totpAddress(issuer: string, account: string, secret: Buffer): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}
