import { type Resource, type SearchField, searchFields, type Field, type Params } from '@lexdesk/domain'
import { filterParams, type FilterRule, operatorWords } from '../../../fields/filters/filterParams.ts'
import type { FilterValue } from '../../../fields/FieldProps.ts'

/** The unsubmitted values of the search bar, by field name. */
type SearchDraft = Record<string, unknown>

export function draftFrom(fields: readonly SearchField[], filters: Record<string, string>): SearchDraft {
  return Object.fromEntries(fields.map(({ name, field, rule }) => [name, filterFromParams(name, field, rule, filters)]))
}

/** The filters of a draft. Those without a search field are retained. */
export function filtersFrom(resource: Resource, draft: SearchDraft, current: Record<string, string>) {
  const filters = otherFilters(resource, current)
  for (const { name, field, rule } of searchFields(resource))
    for (const [key, value] of Object.entries(filterParams(name, field, rule, draft[name])))
      if (typeof value === 'string' && value !== '') filters[key] = value
  return filters
}

/** Filters of a link that the search bar cannot show. */
export function otherFilters(resource: Resource, filters: Record<string, string>): Record<string, string> {
  const names = searchFields(resource).map(({ name }) => name)
  const isOther = ([key]: [string, string]) => !names.includes(key.replace(/_(begin|end|MultiString)$/, ''))
  return Object.fromEntries(Object.entries(filters).filter(isOther))
}

/** The filter value for the parameters of an address. */
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
