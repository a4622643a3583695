import {
  columnName,
  type Condition,
  fieldOf,
  type GroupedDefinition,
  isDate,
  type ReportMeasure,
  type ReportMeasureKind,
  type Resource,
} from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { orderSql, shownGroups } from './reportOrder.ts'

/** More lines are not read. */
export const mostCells = 20_000

/** A line of the result: one group, or a total over some or all dimensions. */
export interface FigureLine {
  /** A bit for each key that the line does not distinguish; that of the last key is the lowest. */
  level: number
  keys: (string | null)[]
  values: (number | null)[]
  /** The least and the greatest currency of each measure of money that has currencies. */
  currencies: (string | null)[][]
  /** How many groups there are, where only the first of them are read. */
  groupCount?: number
}

/** The column with the currency of a measure, if its money can have several. */
export function currencyColumn(resource: Resource, name: string | null): string | undefined {
  const field = name === null ? undefined : fieldOf(resource, name)
  return field?.kind === 'money' ? field.currencyField : undefined
}

/**
 * Groups of the visible rows with their totals: by all keys, and with a pivot (the last key) also by the other keys and
 * by the pivot alone. The rows are grouped by all keys first, because PostgreSQL sorts them all for several groupings at
 * once; the totals are computed from the groups, which are few. Different values cannot be counted from groups.
 */
export function reportSql(
  resource: Resource,
  definition: GroupedDefinition,
  scope: Scope,
  where: Condition,
): RawBuilder<FigureLine> {
  const { dimensions, pivot, measures } = definition
  const column = (name: string) => sql.ref(`t.${columnName(name)}`)
  const keys = [...dimensions, ...(pivot ? [pivot] : [])].map(({ field, by }, index) => ({
    name: sql.ref(`k${index}`),
    value:
      by && isDate(fieldOf(resource, field)!) ? sql`date_trunc(${sql.lit(by)}, ${column(field)})::date` : column(field),
  }))
  const isByGroups = measures.every(({ of }) => of !== 'distinct')
  const parts = measures.flatMap((measure, index) => partsOf(resource, measure, index, column))
  const inner = [
    ...keys.map(({ name, value }) => sql`${value} as ${name}`),
    ...parts.map(({ name, each, grouped }) => sql`${isByGroups ? grouped : each} as ${name}`),
  ]
  const names = keys.map(({ name }) => name)
  const all = sql.join(names)
  // Not by name: a column of the table may be called the same.
  const positions = names.map((_, index) => index + 1).join(', ')
  const totals = pivot && names.length > 1 ? [sql`(${sql.join(names.slice(0, -1))})`, sql`(${names.at(-1)!})`] : []
  const sets = sql.join([sql`(${all})`, ...totals, sql`()`])
  const lines = sql<FigureLine>`
    select ${names.length > 0 ? sql`grouping(${all})` : sql`0`} as level,
      array[${sql.join(names.map((name) => sql`${name}::text`))}]::text[] as keys,
      array[${sql.join(measures.map(({ of }, index) => valueOf(of, index)))}] as values,
      jsonb_build_array(${sql.join(measures.flatMap(({ field }, index) => (currencyColumn(resource, field) ? [currenciesOf(index)] : [])))}) as currencies
    from (select ${sql.join(inner)} from ${sql.table(resource.table)} t
      where ${scopeSql(resource, scope)} and ${conditionSql(resource, where)}
      ${isByGroups && names.length > 0 ? sql`group by ${sql.raw(positions)}` : sql``}) picked
    ${names.length > 0 ? sql`group by grouping sets (${sets})` : sql``}`
  const order = orderSql(definition)
  return order ? firstLines(lines, order, shownGroups(definition)) : sql`${lines} limit ${mostCells + 1}`
}

/** The total, which is at a level above 0, and the first groups; `sortGroups` decides between those that are equal. */
function firstLines(lines: Sql, order: Sql, most: number): RawBuilder<FigureLine> {
  return sql<FigureLine>`
    with lines as materialized (${lines})
    select shown.*, (select count(*) from lines where level = 0)::integer as "groupCount" from (
      (select * from lines where level = 0 order by ${order} fetch first ${sql.lit(most)} rows with ties)
      union all select * from lines where level > 0) shown
    order by level desc, ${order}, keys limit ${mostCells}`
}

type Sql = RawBuilder<unknown>

interface Part {
  name: Sql
  /** Its value in one row. */
  each: Sql
  /** Its value in a group of rows. */
  grouped: Sql
}

const count = (index: number) => sql.ref(`n${index}`)
const value = (index: number) => sql.ref(`v${index}`)
const least = (index: number) => sql.ref(`least${index}`)
const greatest = (index: number) => sql.ref(`greatest${index}`)

/** What a measure needs to know of a row or a group. */
function partsOf(
  resource: Resource,
  { of, field }: ReportMeasure,
  index: number,
  column: (name: string) => Sql,
): Part[] {
  if (field === null) return [{ name: count(index), each: sql`1`, grouped: sql`count(*)` }]
  const own = column(field)
  const together = sql.raw(of === 'avg' || of === 'distinct' ? 'sum' : of)
  const currency = currencyColumn(resource, field)
  // A row without an amount does not make the others mixed.
  const known = currency && sql`case when ${own} is not null then coalesce(${column(currency)}, 'CNY') end`
  return [
    { name: value(index), each: own, grouped: sql`${together}(${own})` },
    ...(of === 'avg'
      ? [{ name: count(index), each: sql`(${own} is not null)::integer`, grouped: sql`count(${own})` }]
      : []),
    ...(known
      ? [
          { name: least(index), each: known, grouped: sql`min(${known})` },
          { name: greatest(index), each: known, grouped: sql`max(${known})` },
        ]
      : []),
  ]
}

/** The value of a measure from its parts. */
function valueOf(of: ReportMeasureKind, index: number): Sql {
  if (of === 'count') return sql`coalesce(sum(${count(index)}), 0)::float8`
  if (of === 'distinct') return sql`count(distinct ${value(index)})::float8`
  if (of === 'avg') return sql`(sum(${value(index)})::numeric / nullif(sum(${count(index)}), 0))::float8`
  return sql`${sql.raw(of)}(${value(index)})::float8`
}

const currenciesOf = (index: number): Sql => sql`array[min(${least(index)}), max(${greatest(index)})]`
