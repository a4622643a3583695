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
  reportCondition,
  type Resource,
  type RowsDefinition,
  wireName,
} from '@lexdesk/domain'
import { sortFieldOf } from './reportShape.ts'

const ownPrefix = 'self_'

interface AskedReport {
  title: string
  definition: RowsDefinition
}

/** The query of a pop-up: only fields that the report declares can be searched, sorted or passed as parameters. */
export function reportQuery(resource: Resource, { title, definition }: AskedReport, params: Params): Query {
  const { pageNo, pageSize, order } = params
  const column = sortColumn(resource, definition, params)
  const listParams: Record<string, unknown> = { pageNo, pageSize, order, column }
  for (const field of definition.search) {
    const name = wireName(resource, field)
    listParams[name] = asWords(resource, field, last(params[name]))
  }
  for (const field of definition.ranges)
    for (const end of ['begin', 'end']) {
      const name = `${wireName(resource, field)}_${end}`
      listParams[name] = last(params[name])
    }
  const query = queryFromParams(resource, listParams)
  const own = reportCondition(resource, definition.filter)
  const fixed = parameterConditions(resource, title, definition, params)
  return { ...query, where: allOf([query.where, ...(own ? [own] : []), ...fixed]) }
}

const last = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

function sortColumn(resource: Resource, definition: RowsDefinition, params: Params): string | undefined {
  const column = last(params.column)
  if (typeof column !== 'string' || column === '') return undefined
  const name = sortFieldOf(resource, definition, column)
  if (name === undefined) throw errors.unknownSort(column)
  return wireName(resource, name)
}

/** Text is matched as a substring; wildcards and lists of the wire keep their meaning. */
function asWords(resource: Resource, name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '' || /[*,]/.test(value)) return value
  const field = fieldOf(resource, name)!
  return kindOf(field).rules.includes('like') ? `*${value.trim()}*` : value
}

/** An unknown parameter is refused: ignoring it would show more rows than the picker intends. */
function parameterConditions(
  resource: Resource,
  title: string,
  { params: known }: RowsDefinition,
  params: Params,
): Condition[] {
  return Object.entries(params).flatMap(([key, raw]): Condition[] => {
    const value = last(raw)
    if (!key.startsWith(ownPrefix) || value === '') return []
    const name = key.slice(ownPrefix.length)
    if (!known.includes(name)) throw errors.badQuery(`报表“${title}”没有参数“${name}”`)
    return [compare(fieldFromWire(resource, wireName(resource, name))!, 'eq', [value])]
  })
}
