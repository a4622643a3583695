import { type BoardFilter, type Field, fieldOf, paramFields, type Resource, type SqlReportHead } from '@lexdesk/domain'

type ResourceNamed = (name: string) => Resource | undefined

/** The field that a filter is edited like: the first of its fields, else of its parameters, that this user knows. */
export function filterField(
  { fields, params }: BoardFilter,
  resourceNamed: ResourceNamed,
  statements: readonly SqlReportHead[],
): Field | undefined {
  for (const { source, field: name } of fields) {
    const resource = resourceNamed(source)
    const field = resource && fieldOf(resource, name)
    if (field) return field
  }
  for (const { report, param: name } of params) {
    const param = statements.find(({ code }) => code === report)?.params.find((one) => one.name === name)
    if (param) return paramFields([param])[name]
  }
  return undefined
}
