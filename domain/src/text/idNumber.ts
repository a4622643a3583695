const shape = /^\d{17}[\dX]$/
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const checks = '10X98765432'

/** The error of an identity card number (GB 11643), shown after the title of its field. */
export function idNumberError(raw: string): string | undefined {
  const number = raw.toUpperCase()
  if (!shape.test(number)) return '应为 18 位身份证号'
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)]
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.getUTCDate() !== Number(day)) return '的出生日期不存在，请核对'
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number[place]), 0)
  return checks[sum % 11] === number[17] ? undefined : '的校验位不正确，请核对'
}

/** `110***********002X`: still recognisable. */
export const maskIdNumber = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`
