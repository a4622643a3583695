import type { Api } from './desk.ts'

let made = 0

/** A text that no other row has. */
export const unique = (text: string): string => `${text}${Date.now().toString(36)}${(made += 1)}`

/** The day this many days after today, in business time. */
export const day = (offset: number): string =>
  new Date(Date.now() + 8 * 3600_000 + offset * 86_400_000).toISOString().slice(0, 10)

/** The day this many days after another. */
export const dayAfter = (date: string, offset: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)

const codeLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A unique unified social credit code with a valid check digit (GB 32100). */
export function creditCode(): string {
  const random = Array.from({ length: 9 }, () => codeLetters[Math.floor(Math.random() * 31)]).join('')
  const body = `91110101${random}`
  const sum = [...body].reduce((total, letter, place) => total + codeLetters.indexOf(letter) * (3 ** place % 31), 0)
  return body + codeLetters[(31 - (sum % 31)) % 31]
}

export interface Sample {
  id: string
  name: string
  version: number
  [field: string]: unknown
}

export async function addPosition(api: Api, values: Record<string, unknown> = {}): Promise<Sample> {
  const name = unique('职务')
  return api.send('POST', '/sys/position/add', { code: unique('p'), name, postRank: '3', ...values })
}

export async function addEnterprise(api: Api, values: Record<string, unknown> = {}): Promise<Sample> {
  const own = { name: unique('测试科技'), creditCode: creditCode(), contactName: '王丽', contactMobile: '13800138000' }
  return api.send('POST', '/legal/enterprise/add', { ...own, ...values })
}
