import {
  emptyReport,
  fieldOf,
  type GroupedDefinition,
  isDate,
  isDimension,
  listColumns,
  measuresOf,
  type NamedField,
  type ReportDefinition,
  type ReportDimension,
  reportFields,
  type Resource,
  type RowsDefinition,
} from '@lexdesk/domain'
import type { Sharing } from './SharingDesign.tsx'

/** What the builder edits. */
export interface ReportDraft extends Sharing {
  title: string
  source: string
  definition: ReportDefinition
}

export const emptyDraft: ReportDraft = { title: '', source: '', isPublic: false, roleIds: [], definition: emptyReport }

/** The fields that people see in lists come first. */
const inListFirst = (resource: Resource, fields: NamedField[]): NamedField[] => {
  const shown = listColumns(resource).flatMap(({ name, hidden }) => (hidden ? [] : [name]))
  const place = (name: string) => (shown.includes(name) ? shown.indexOf(name) : shown.length)
  return fields.toSorted((a, b) => place(a.name) - place(b.name))
}

export const dimensionFields = (resource: Resource): NamedField[] =>
  inListFirst(
    resource,
    reportFields(resource).filter(({ field }) => isDimension(field)),
  )

export const measureFields = (resource: Resource): NamedField[] =>
  inListFirst(
    resource,
    reportFields(resource).filter(({ field }) => measuresOf(field).length > 0),
  )

/** A field as a dimension; dates are grouped by month at first. */
export function dimensionOf(resource: Resource, name: string): ReportDimension {
  const field = fieldOf(resource, name)
  return { field: name, by: field && isDate(field) ? 'month' : null }
}

/** A report of rows with the columns of the list. */
export const firstRows = (resource: Resource): RowsDefinition => ({
  shape: 'rows',
  columns: listColumns(resource).flatMap(({ name, hidden }) => (hidden ? [] : [name])),
  search: [],
  ranges: [],
  params: [],
  filter: null,
})

/** The same list with one item moved. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, items[from]!)
}

/** A measure that is sorted by may be gone or elsewhere. */
export const withMeasures = (
  definition: GroupedDefinition,
  measures: GroupedDefinition['measures'],
): GroupedDefinition => ({
  ...definition,
  measures,
  sort: definition.sort?.by === 'dimensions' ? definition.sort : null,
})
