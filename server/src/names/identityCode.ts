import { creditCodeError, idNumberError, subjectCheckDigit } from '@lexdesk/domain'

/** A normalised number that identifies a party. */
export interface IdentityCode {
  kind: 'credit' | 'identity' | 'organisation' | 'other'
  value: string
  /** Its check digit is correct, so that a difference is not a typing error. */
  isSound: boolean
}

const shortestOther = 6

/** Ignores width, case, spaces and hyphens. Values that cannot identify a party (无, 不详, 1) are no number. */
export function identityCode(raw: string | null | undefined): IdentityCode | null {
  const value = (raw ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}_./·]+/gu, '')
  if (/^\d{17}[\dX]$/.test(value) && (idNumberError(value) === undefined || hasBirthday(value.slice(6, 14))))
    return { kind: 'identity', value, isSound: idNumberError(value) === undefined }
  if (/^\d{15}$/.test(value) && hasBirthday(`19${value.slice(6, 12)}`))
    return { kind: 'identity', value: longIdNumber(value), isSound: true }
  if (/^[0-9A-Z]{18}$/.test(value)) return { kind: 'credit', value, isSound: creditCodeError(value) === undefined }
  if (/^[0-9A-Z]{8}[\dX]$/.test(value) && value.endsWith(subjectCheckDigit(value)))
    return { kind: 'organisation', value, isSound: true }
  return value.length >= shortestOther && /\d/.test(value) ? { kind: 'other', value, isSound: true } : null
}

/** The normalised form in which a number is stored and searched. */
export const codeKey = (raw: string | null | undefined): string | null => identityCode(raw)?.value ?? null

export type CodeVerdict = 'same' | 'different' | 'slip' | 'nothing'

/**
 * Numbers of different kinds decide nothing, and neither do two of an unknown kind: a person has several documents.
 * `slip`: nearly the same, and one of them fails its check digit.
 */
export function compareCodes(one: IdentityCode | null, other: IdentityCode | null): CodeVerdict {
  if (!one || !other) return 'nothing'
  if (one.value === other.value) return 'same'
  if (one.kind !== other.kind || one.kind === 'other') return 'nothing'
  const isNear = [...one.value].filter((character, at) => character !== other.value[at]).length <= 2
  return isNear && !(one.isSound && other.isSound) ? 'slip' : 'different'
}

function hasBirthday(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number)
  return year! >= 1880 && year! <= 2100 && month! >= 1 && month! <= 12 && day! >= 1 && day! <= 31
}

/** GB 11643: adds the century and a check digit to a number of fifteen digits. */
function longIdNumber(short: string): string {
  const first17 = `${short.slice(0, 6)}19${short.slice(6)}`
  const last = [...'0123456789X'].find((digit) => idNumberError(first17 + digit) === undefined)
  return first17 + (last ?? '')
}
