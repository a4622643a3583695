import type { Field } from '../../resource/kinds/index.ts'
import type { Values } from '../../resource/readRow.ts'
import type { BoardFilter, FilteredParam } from '../../resources/reports/boards/BoardDefinition.ts'
import { hasSameValues } from '../../resources/reports/boards/boardFields.ts'
import { isDate } from '../../resources/reports/reportFields.ts'
import { isListParam, paramFields, type SqlParam } from '../../resources/reports/sql/sqlParams.ts'
import { wireName } from '../../wire/wireNames.ts'
import type { SqlReportHead } from '../sqlReports.ts'
import { type BoardValues, type ChosenGroup, chosenParts } from './boardLimits.ts'

/** Whether a filter about a field can give a parameter its value: dates their first or last day, others a value. */
export function paramTakes(field: Field, param: SqlParam, part: FilteredParam['part']): boolean {
  const [own] = Object.values<Field>(paramFields([param]))
  if (!own || !holdsValuesOf(own, field)) return false
  if (isDate(own) !== (part !== 'value')) return false
  return !('key' in field) || ('key' in own && own.key === field.key)
}

/** A list of several takes what one takes. */
function holdsValuesOf(own: Field, field: Field): boolean {
  if (own.kind === 'dictionaries') return 'dictionary' in field && field.dictionary === own.dictionary
  if (own.kind === 'references') return 'resource' in field && field.resource === own.resource
  return hasSameValues(field, own)
}

interface Given {
  /** The values of parameters, by their names. */
  values: Values
  /** What was chosen and does not limit the report. */
  ignored: string[]
}

type Asked = Pick<SqlReportHead, 'code' | 'params'>

/** What the choices on a board mean for the parameters of one SQL report. */
export function boardParams(
  filters: readonly BoardFilter[],
  values: BoardValues,
  chosen: ChosenGroup | undefined,
  report: Asked,
): Given {
  const given: Given = { values: {}, ignored: [] }
  for (const { id, title, params } of filters) {
    const picked = values[id] ?? []
    if (!picked.some(Boolean)) continue
    const own = params.filter((one) => one.report === report.code)
    Object.assign(given.values, valuesFor(own, picked, report))
    const isOfDays = own.some(({ part }) => part !== 'value')
    const isTaken = isOfDays ? takesDays(own, picked) : own.length > 0 && takesValues(own, picked, report)
    if (!isTaken) given.ignored.push(own.length > 0 && !isOfDays ? `${title}（选了多个值）` : title)
  }
  for (const { text, lines } of chosen ? chosenParts(chosen) : []) {
    const clicked = clickedValues(filters, { source: chosen!.source, lines }, report)
    const isGiven = clicked && Object.keys(clicked).every((name) => mayNarrow(given.values[name], clicked[name]))
    if (isGiven) Object.assign(given.values, clicked)
    else given.ignored.push(text)
  }
  return given
}

const takesDays = (own: readonly FilteredParam[], picked: readonly string[]): boolean =>
  (['from', 'to'] as const).every((end, at) => !picked[at] || own.some(({ part }) => part === end))

const takesValues = (own: readonly FilteredParam[], picked: readonly string[], report: Asked): boolean =>
  picked.length === 1 || own.every((one) => isList(one, report))

const isList = ({ param }: FilteredParam, { params }: Asked): boolean =>
  params.some((one) => one.name === param && isListParam(one))

function valuesFor(own: readonly FilteredParam[], picked: readonly string[], report: Asked): Values {
  const valueOf = (one: FilteredParam): string | string[] | undefined => {
    if (one.part !== 'value') return picked[one.part === 'from' ? 0 : 1]
    if (isList(one, report)) return picked.filter(Boolean)
    return picked.length === 1 ? picked[0] : undefined
  }
  return Object.fromEntries(
    own.flatMap((one) => {
      const value = valueOf(one)
      return value === undefined || value.length === 0 ? [] : [[one.param, value]]
    }),
  )
}

/** The parameters for a clicked group; undefined if the filters do not connect all that it is limited to. */
function clickedValues(
  filters: readonly BoardFilter[],
  { source, lines }: Pick<ChosenGroup, 'source' | 'lines'>,
  report: Asked,
): Values | undefined {
  const found: Values = {}
  for (const line of lines) {
    if ('records' in line) return undefined
    const { field, rule, val } = line
    const filter = filters.find(({ fields }) =>
      fields.some((one) => one.source === source.name && wireName(source, one.field) === field),
    )
    const own = filter?.params.filter((one) => one.report === report.code) ?? []
    const isOfDays = rule === 'between'
    const picked = isOfDays ? [...val].map((day) => day.slice(0, 10)) : [val].flat()
    if (own.length === 0 || (rule !== 'eq' && !isOfDays) || (isOfDays && !takesDays(own, picked))) return undefined
    Object.assign(found, valuesFor(own, picked, report))
  }
  return found
}

/** A click does not replace what a filter has chosen. */
function mayNarrow(known: unknown, clicked: unknown): boolean {
  if (known === undefined) return true
  return Array.isArray(known) ? known.includes([clicked].flat()[0]) : known === clicked
}
