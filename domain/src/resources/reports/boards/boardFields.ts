import type { Field } from '../../../resource/kinds/index.ts'
import { isDate, isDimension } from '../reportFields.ts'

/** Whether a field can be the subject of a shared filter. */
export const isBoardField = (field: Field): boolean =>
  isDimension(field) && field.kind !== 'text' && field.kind !== 'integer'

/** Two fields have the same values: dates, the same dictionary, or references to the same records. */
export function hasSameValues(one: Field, other: Field): boolean {
  if (isDate(one) || isDate(other)) return isDate(one) && isDate(other)
  if (one.kind === 'dictionary') return other.kind === 'dictionary' && other.dictionary === one.dictionary
  if ('resource' in one) return 'resource' in other && other.resource === one.resource
  return one.kind === other.kind
}
