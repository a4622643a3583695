import { type FieldError, type Fields, readInput, type Values } from '@lexdesk/domain'

export type ReadParameters = { values: Values } | { errors: FieldError[] }

/** The parameters of a job, from a JSON object; missing ones get their default. */
export function readParameters(fields: Fields = {}, text: string | null | undefined): ReadParameters {
  const given = parsed(text)
  if (!given) return { errors: [{ field: 'parameter', message: '参数应为 JSON 对象，如 {"days":3}' }] }
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) return { errors: [{ field: 'parameter', message: `参数“${unknown}”不存在` }] }
  const { values, errors } = readInput(fields, given)
  if (errors.length === 0) return { values }
  return { errors: errors.map(({ message }) => ({ field: 'parameter', message })) }
}

function parsed(text: string | null | undefined): Values | undefined {
  if (!text?.trim()) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
  } catch {
    return undefined
  }
}
