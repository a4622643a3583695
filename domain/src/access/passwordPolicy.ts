/** Requirements on passwords, and the lockout after failed sign-ins. */
export interface PasswordPolicy {
  minLength: number
  /** Requires upper and lower case; otherwise any letter is enough. */
  needsBothCases: boolean
  needsLetter: boolean
  needsDigit: boolean
  needsSpecial: boolean
  /** How many previous passwords may not be reused; 0 disables the check. */
  history: number
  /** Days until a password expires; 0 means never. */
  expireDays: number
  /** An account is locked after this many consecutive failures, for this many minutes. */
  failures: number
  lockMinutes: number
}

export const defaultPasswordPolicy: PasswordPolicy = {
  minLength: 8,
  needsBothCases: false,
  needsLetter: true,
  needsDigit: true,
  needsSpecial: true,
  history: 0,
  expireDays: 0,
  failures: 5,
  lockMinutes: 10,
}

const maxLength = 128

/** Bounds of the numbers; the limits on failures and minutes keep brute force infeasible (S 13). */
export const policyBounds = {
  minLength: { title: '最小长度', min: 8, max: 64 },
  history: { title: '不能重复最近的密码个数', min: 0, max: 24 },
  expireDays: { title: '有效天数', min: 0, max: 3650 },
  failures: { title: '锁定前的失败次数', min: 3, max: 10 },
  lockMinutes: { title: '锁定分钟数', min: 5, max: 15 },
} as const

/** The requirements of a policy in words. */
export function policyWords(policy: PasswordPolicy): string {
  const { minLength, needsBothCases, needsLetter, needsDigit, needsSpecial } = policy
  const parts = [
    needsBothCases ? '大写字母、小写字母' : needsLetter && '字母',
    needsDigit && '数字',
    needsSpecial && '特殊符号',
  ].filter(Boolean)
  return `密码应为 ${minLength} 至 ${maxLength} 位${parts.length > 0 ? `，并包含${parts.join('、')}` : ''}`
}

/** Why a password is rejected; undefined when it is accepted. Password history is checked elsewhere. */
export function policyError(policy: PasswordPolicy, password: string): string | undefined {
  const { minLength, needsBothCases, needsLetter, needsDigit, needsSpecial } = policy
  const isGood =
    password.length >= minLength &&
    password.length <= maxLength &&
    (!needsBothCases || (/[A-Z]/.test(password) && /[a-z]/.test(password))) &&
    (!needsLetter || /[A-Za-z]/.test(password)) &&
    (!needsDigit || /\d/.test(password)) &&
    (!needsSpecial || /[^A-Za-z\d\s]/.test(password))
  return isGood ? undefined : policyWords(policy)
}

/** Reads a policy from form input and lists its errors. Missing values keep their current setting. */
export function readPasswordPolicy(
  raw: Readonly<Record<string, unknown>>,
  before: PasswordPolicy,
): { policy: PasswordPolicy; errors: { field: string; message: string }[] } {
  const policy: Record<string, number | boolean> = { ...before }
  const errors: { field: string; message: string }[] = []
  for (const [field, { title, min, max }] of Object.entries(policyBounds)) {
    if (raw[field] === undefined) continue
    const value = typeof raw[field] === 'number' ? raw[field] : Number.NaN
    if (Number.isInteger(value) && value >= min && value <= max) policy[field] = value
    else errors.push({ field, message: `${title}应为 ${min} 至 ${max} 的整数` })
  }
  for (const field of ['needsBothCases', 'needsLetter', 'needsDigit', 'needsSpecial']) {
    if (raw[field] === undefined) continue
    if (typeof raw[field] === 'boolean') policy[field] = raw[field]
    else errors.push({ field, message: '密码字符要求应为是或否' })
  }
  return { policy: policy as unknown as PasswordPolicy, errors }
}
