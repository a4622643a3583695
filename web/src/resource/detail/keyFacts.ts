import { type AnyRow, listColumns, type ListColumn, type Resource } from '@lexdesk/domain'
import { hasValue } from '../../fields/hasValue.ts'

const most = 4

/** What matters most about a record: the most important columns of its list, without its title, state and empty ones. */
export function keyFacts(resource: Resource, row: AnyRow): ListColumn[] {
  const named = [resource.titleField, resource.states?.field]
  const columns = listColumns(resource).filter(
    ({ name, field, hidden, importance }) =>
      !hidden && importance !== 3 && !named.includes(name) && !field.unique && hasValue(row[name]),
  )
  const chosen = columns.toSorted((one, other) => (one.importance ?? 2) - (other.importance ?? 2)).slice(0, most)
  return columns.filter((column) => chosen.includes(column))
}
