import type { Field } from '../../resource/kinds/index.ts'
import type { Values } from '../../resource/readRow.ts'
import type { BoardFilter, FilteredParam } from '../../resources/reports/boards/BoardDefinition.ts'
import { hasSameValues } from '../../resources/reports/boards/boardFields.ts'
import { isDate } from '../../resources/reports/reportFields.ts'
import { paramFields, type SqlParam } from '../../resources/reports/sql/sqlParams.ts'
import type { BoardValues } from './boardLimits.ts'

/** Whether a filter about a field can give a parameter its value: dates their first or last day, others a value. */
export function paramTakes(field: Field, param: SqlParam, part: FilteredParam['part']): boolean {
  const [own] = Object.values<Field>(paramFields([param]))
  if (!own || !hasSameValues(field, own)) return false
  if (isDate(own) !== (part !== 'value')) return false
  return !('key' in field) || ('key' in own && own.key === field.key)
}

interface Given {
  /** The values of parameters, by their names. */
  values: Values
  /** What was chosen and does not limit the report. */
  ignored: string[]
}

/** What the choices on a board mean for the parameters of one SQL report. */
export function boardParams(
  filters: readonly BoardFilter[],
  values: BoardValues,
  chosen: { text: string } | undefined,
  report: string,
): Given {
  const given: Given = { values: {}, ignored: [] }
  for (const { id, title, params } of filters) {
    const picked = values[id] ?? []
    if (!picked.some(Boolean)) continue
    const own = params.filter((one) => one.report === report)
    const valueOf = ({ part }: FilteredParam): string | undefined =>
      part === 'value' ? (picked.length === 1 ? picked[0] : undefined) : picked[part === 'from' ? 0 : 1]
    for (const one of own) {
      const value = valueOf(one)
      if (value) given.values[one.param] = value
    }
    const isOfDays = own.some(({ part }) => part !== 'value')
    const isTaken = isOfDays
      ? (['from', 'to'] as const).every((end, at) => !picked[at] || own.some(({ part }) => part === end))
      : own.length > 0 && picked.length === 1
    if (!isTaken) given.ignored.push(own.length > 0 && !isOfDays ? `${title}（选了多个值）` : title)
  }
  if (chosen) given.ignored.push(chosen.text)
  return given
}
