import type { Resource } from './defineResource.ts'
import type { Field } from './kinds/index.ts'
import type { Values } from './readRow.ts'
import { isSortable, type ListColumn, listColumns } from './views.ts'

/** The rows of a list with one value of a field, or all of them. Amounts in different currencies are groups of their own. */
export interface RowGroup {
  /** Null for rows without a value, and for all rows. */
  value: string | null
  count: number
  /** The sums by field, and the currency that they have. */
  sums: Values
}

/** Fields with few values: codes and references. */
const isGroupable = (field: Field): boolean =>
  isSortable(field) && (field.kind === 'dictionary' || field.kind === 'yesNo' || 'resource' in field)

/** The columns by which a list can be grouped. */
export const groupColumns = (resource: Resource): ListColumn[] =>
  listColumns(resource).filter(({ field }) => isGroupable(field))

/** The fields whose sums a group shows. */
export const summedFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([, field]) => 'statistics' in field && field.statistics === 'sum' && !field.writeOnly,
  )

/** The fields that name the currencies of the sums. */
export const currencyFields = (resource: Resource): string[] => [
  ...new Set(
    summedFields(resource).flatMap(([, field]) =>
      field.kind === 'money' && field.currencyField !== undefined ? [field.currencyField] : [],
    ),
  ),
]
