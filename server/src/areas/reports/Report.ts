import type { Fields, Resource, systemFields } from '@lexdesk/domain'

/** A list for pop-up pickers: selected fields of one resource. Declared in code, without SQL. */
export interface Report {
  code: string
  name: string
  /** The resource that provides rows, permission and row rules. */
  resource: string
  columns: readonly string[]
  search: readonly ReportSearch[]
  /** Parameters that a picker may send as `self_{name}` → the field that must equal it. */
  params: Readonly<Record<string, string>>
}

export interface ReportSearch {
  field: string
  /** `group` has a begin and an end. */
  mode: 'single' | 'group'
}

type FieldName<F> = (keyof F | keyof typeof systemFields) & string

interface ReportOptions<F> {
  code: string
  name: string
  columns: readonly FieldName<F>[]
  /** Fields with one value. */
  search?: readonly FieldName<F>[]
  /** Fields with a begin and an end. */
  ranges?: readonly FieldName<F>[]
  params?: Readonly<Record<string, FieldName<F>>>
}

/** Typed by the definition, so that a report cannot name an unknown field. */
export function defineReport<F extends Fields>(resource: Resource<F>, options: ReportOptions<F>): Report {
  const { code, name, columns, search = [], ranges = [], params = {} } = options
  return {
    code,
    name,
    resource: resource.name,
    columns,
    search: [
      ...search.map((field) => ({ field, mode: 'single' as const })),
      ...ranges.map((field) => ({ field, mode: 'group' as const })),
    ],
    params,
  }
}
