import { fieldOf, type Resource, systemFields } from '../../resource/defineResource.ts'
import { type Field, kindOf } from '../../resource/kinds/index.ts'
import type { PatternName } from '../../patterns.ts'
import type { ReportMeasure, ReportMeasureKind } from './ReportDefinition.ts'
import { reportMeasures } from './ReportDefinition.ts'

/** Numbers and addresses of people: a group would list them. */
const personal: readonly PatternName[] = [
  ...(['mobile', 'mobileStrict', 'email', 'landline', 'bankCard', 'idNumber', 'idCard', 'qq'] as const),
]

const isPersonal = (field: Field): boolean =>
  field.kind === 'text' && field.pattern !== undefined && personal.includes(field.pattern)

const numbers: readonly Field['kind'][] = ['integer', 'number', 'money']
const dimensionKinds: readonly Field['kind'][] = [
  ...(['dictionary', 'yesNo', 'reference', 'user', 'department', 'tree', 'category', 'region'] as const),
  ...(['date', 'datetime', 'text', 'integer'] as const),
]

export const isDate = (field: Field): boolean => field.kind === 'date' || field.kind === 'datetime'

/** Whether rows can be grouped by the field. */
export const isDimension = (field: Field): boolean =>
  dimensionKinds.includes(field.kind) && !field.writeOnly && !isPersonal(field)

/** What can be computed from the values of a field. */
export function measuresOf(field: Field): ReportMeasureKind[] {
  if (field.writeOnly || isPersonal(field)) return []
  if (numbers.includes(field.kind)) return ['sum', 'avg', 'min', 'max', 'distinct']
  return isDimension(field) ? ['distinct'] : []
}

/** Whether a field can be a column of a report of rows. */
export const isReportColumn = (field: Field): boolean =>
  !field.writeOnly && !['none', 'child', 'json'].includes(kindOf(field).storage)

export interface NamedField {
  name: string
  field: Field
}

/** All fields, with those of every resource last. */
export const reportFields = (resource: Resource): NamedField[] =>
  Object.entries<Field>({ ...resource.fields, ...systemFields }).map(([name, field]) => ({ name, field }))

/** The title of a measure: 合同金额合计. */
export function measureTitle(resource: Resource, { of, field: name }: ReportMeasure): string {
  const title = name === null ? undefined : fieldOf(resource, name)?.title
  if (title === undefined) return reportMeasures.count
  if (of === 'sum') return `${title}合计`
  return of === 'distinct' ? `不同${title}数` : `${reportMeasures[of]}${title}`
}
