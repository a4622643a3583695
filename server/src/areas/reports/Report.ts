import type { Fields, Resource, systemFields } from '@lexdesk/domain'

/** A list for pop-up pickers: chosen fields of one resource. It is written in code and holds no SQL. */
export interface Report {
  code: string
  name: string
  /** The resource whose rows, permission and row rules it has. */
  resource: string
  columns: readonly string[]
  search: readonly ReportSearch[]
  /** What a picker may hand in as `self_{name}` → the field that must equal it. */
  params: Readonly<Record<string, string>>
}

export interface ReportSearch {
  field: string
  /** `group` asks for a begin and an end. */
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

/** The compiler knows the fields, so that a report cannot name one that is not there. */
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
