// 统一社会信用代码, GB 32100-2015: 1 登记管理部门, 1 机构类别, 6 行政区划, 9 主体标识码 (GB 11714), 1 check digit.
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codeLength = 18
const modulus = 31
const subjectWeights = [3, 7, 9, 10, 5, 8, 4, 2]

/** The error of the code, shown after the field's title, or undefined. */
export function creditCodeError(code: string): string | undefined {
  const characters = [...code]
  if (characters.length !== codeLength) return `应为 ${codeLength} 位，现为 ${characters.length} 位`
  for (const [index, character] of characters.entries()) {
    const place = `第 ${index + 1} 位`
    if (/[IOZSV]/i.test(character)) return `${place}不能是字母 ${character}（不使用 I、O、Z、S、V）`
    if (/[a-z]/.test(character)) return `${place}的字母 ${character} 应为大写`
    if (!alphabet.includes(character)) return `${place}“${character}”不是数字或大写字母`
    if (index >= 2 && index < 8 && !/\d/.test(character)) return `${place}应为数字（第 3 至 8 位是行政区划）`
  }
  const expected = creditCodeCheckDigit(code.slice(0, codeLength - 1))
  return code.endsWith(expected) ? undefined : `校验码错误，按前 17 位计算末位应为 ${expected}，请核对是否输错`
}

/** The 18th place for the first 17. The weights are powers of 3 modulo a prime, so any one wrong digit is detected. */
export function creditCodeCheckDigit(first17: string): string {
  let sum = 0
  let weight = 1
  for (const character of first17) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % modulus
  }
  return alphabet.charAt((modulus - (sum % modulus)) % modulus)
}

export interface CreditCodeParts {
  /** 登记管理部门 and 机构类别: 91 enterprise, 92 individual business, 12 public institution, 51 association … */
  kind: string
  regionCode: string
  /** The first eight places of the subject's own code; its ninth is a check digit and is added here. */
  subject: string
}

/** Generates a valid code, for demo data and tests. */
export function makeCreditCode({ kind, regionCode, subject }: CreditCodeParts): string {
  const first17 = kind + regionCode + subject + subjectCheckDigit(subject)
  const code = first17 + creditCodeCheckDigit(first17)
  const problem = creditCodeError(code)
  if (problem) throw new RangeError(`统一社会信用代码 ${code} ${problem}`)
  return code
}

/** GB 11714: modulo 11 over digits and letters (A = 10 … Z = 35); 10 is written X. */
export function subjectCheckDigit(subject: string): string {
  const sum = subjectWeights.reduce((total, weight, index) => total + weight * parseInt(subject.charAt(index), 36), 0)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}
