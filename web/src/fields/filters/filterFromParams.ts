import type { Field, Params } from '@lexdesk/domain'
import type { FilterValue } from '../FieldProps.ts'
import { type FilterRule, operatorWords } from './filterParams.ts'

/** What a filter shows for the parameters of an address. */
export function filterFromParams(name: string, field: Field, rule: FilterRule, params: Params): FilterValue {
  const key = field.wire ?? name
  const read = (part: string): string => (typeof params[part] === 'string' ? params[part] : '')
  if (rule === 'range' || rule === 'between') return [read(`${key}_begin`), read(`${key}_end`)]
  const text = read(key)
  const word = operatorWords[rule]
  const bare = word && text.startsWith(`${word} `) ? text.slice(word.length + 1).trim() : text
  if (rule === 'in') return bare.split(',').filter(Boolean)
  if (rule === 'ne') return bare === text ? text.replace(/^!/, '') : bare
  if (rule !== 'like' && rule !== 'left_like' && rule !== 'right_like') return bare
  const isWhole = text.length > 1 && text.startsWith('*') && text.endsWith('*')
  if (isWhole) return text.slice(1, -1)
  return rule === 'left_like' ? text.replace(/^\*/, '') : text.replace(/\*$/, '')
}
