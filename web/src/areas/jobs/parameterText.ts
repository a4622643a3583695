import type { Field } from '@lexdesk/domain'

type Values = Record<string, unknown>

/** The values of a JSON object; empty for any other text. */
export function readParameterText(text: unknown): Values {
  if (typeof text !== 'string' || text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
  } catch {
    return {}
  }
}

/** The stored text; null if there are no values. */
export function writeParameterText(values: Values): string | null {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return filled.length > 0 ? JSON.stringify(Object.fromEntries(filled)) : null
}

/** The default parameters of a new job. */
export function defaultParameterText(parameters: Record<string, Field>): string | null {
  return writeParameterText(
    Object.fromEntries(Object.entries(parameters).map(([name, field]) => [name, field.default])),
  )
}
