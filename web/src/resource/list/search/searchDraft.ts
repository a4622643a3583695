import { type Resource, type SearchField, searchFields } from '@lexdesk/domain'
import { filterFromParams } from '../../../fields/filters/filterFromParams.ts'
import { filterParams } from '../../../fields/filters/filterParams.ts'

/** What stands in the search bar, by the name of the field; not yet searched for. */
type SearchDraft = Record<string, unknown>

export function draftFrom(fields: readonly SearchField[], filters: Record<string, string>): SearchDraft {
  return Object.fromEntries(fields.map(({ name, field, rule }) => [name, filterFromParams(name, field, rule, filters)]))
}

/** The filters that a draft asks for. Those that the bar has no field for stay as they are. */
export function filtersFrom(resource: Resource, draft: SearchDraft, current: Record<string, string>) {
  const filters = otherFilters(resource, current)
  for (const { name, field, rule } of searchFields(resource))
    for (const [key, value] of Object.entries(filterParams(name, field, rule, draft[name])))
      if (typeof value === 'string' && value !== '') filters[key] = value
  return filters
}

/** Filters of a pasted link that the search bar cannot show. */
export function otherFilters(resource: Resource, filters: Record<string, string>): Record<string, string> {
  const names = searchFields(resource).map(({ name }) => name)
  const isOther = ([key]: [string, string]) => !names.includes(key.replace(/_(begin|end|MultiString)$/, ''))
  return Object.fromEntries(Object.entries(filters).filter(isOther))
}
