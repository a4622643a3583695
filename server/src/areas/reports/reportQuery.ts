import {
  allOf,
  compare,
  type Condition,
  errors,
  fieldFromWire,
  fieldOf,
  kindOf,
  type Params,
  type Query,
  queryFromParams,
  type Resource,
  wireName,
} from '@lexdesk/domain'
import type { Report } from './Report.ts'

const ownPrefix = 'self_'

/** The query of a pop-up: only fields that the report declares can be searched, sorted or passed as parameters. */
export function reportQuery(resource: Resource, report: Report, params: Params): Query {
  const { pageNo, pageSize, order } = params
  const listParams: Record<string, unknown> = { pageNo, pageSize, order, column: sortColumn(resource, report, params) }
  for (const { field, mode } of report.search) {
    const name = wireName(resource, field)
    if (mode === 'single') listParams[name] = asWords(resource, field, last(params[name]))
    else for (const end of ['begin', 'end']) listParams[`${name}_${end}`] = last(params[`${name}_${end}`])
  }
  const query = queryFromParams(resource, listParams)
  return { ...query, where: allOf([query.where, ...parameterConditions(resource, report, params)]) }
}

const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

function sortColumn(resource: Resource, report: Report, params: Params): string | undefined {
  const column = last(params.column)
  if (typeof column !== 'string' || column === '') return undefined
  const known = report.columns.map((name) => wireName(resource, name))
  if (!known.includes(column)) throw errors.unknownSort(column)
  return column
}

/** Text is matched as a substring; wildcards and lists of the wire keep their meaning. */
function asWords(resource: Resource, name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '' || /[*,]/.test(value)) return value
  const field = fieldOf(resource, name)!
  return kindOf(field).rules.includes('like') ? `*${value.trim()}*` : value
}

/** An unknown parameter is refused: ignoring it would show more rows than the picker intends. */
function parameterConditions(resource: Resource, report: Report, params: Params): Condition[] {
  return Object.entries(params).flatMap(([key, raw]): Condition[] => {
    const value = last(raw)
    if (!key.startsWith(ownPrefix) || value === '') return []
    const name = key.slice(ownPrefix.length)
    if (!Object.hasOwn(report.params, name)) throw errors.badQuery(`报表“${report.name}”没有参数“${name}”`)
    return [compare(fieldFromWire(resource, report.params[name]!)!, 'eq', [value])]
  })
}
