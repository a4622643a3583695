import { columnName } from '../../resource/defineResource.ts'

/** The prefix keeps online forms apart from the resources of the product, today and later. */
export const onlineName = (code: string): string => `online${code.slice(0, 1).toUpperCase()}${code.slice(1)}`
export const onlinePath = (code: string): string => `/online/data/${code}`
export const onlineTable = (code: string): string => `onl_${columnName(code)}`

/** The code of the form behind a resource name; undefined for a resource of the product. */
export function onlineCode(name: string): string | undefined {
  const rest = /^online([A-Z][a-zA-Z]*)$/.exec(name)?.[1]
  return rest && rest.slice(0, 1).toLowerCase() + rest.slice(1)
}

export const longestOnlineCode = 20
const codePattern = /^[a-z][a-zA-Z]{1,19}$/

/** Codes of forms and views. */
export const onlineCodeProblem = (code: string): string | undefined =>
  codePattern.test(code) ? undefined : '须为 2 到 20 个英文字母，以小写字母开头'
