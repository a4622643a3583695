import { columnName, type Condition, type GroupedDefinition, isDate, type Resource, fieldOf } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { scopeSql } from '../../resource/read/listRows.ts'

/** More groups and cells are not computed. */
export const mostCells = 20_000

/** A line of the result: one group, or a total over some or all dimensions. */
export interface FigureLine {
  /** A bit for each key that the line does not distinguish; that of the last key is the lowest. */
  level: number
  keys: (string | null)[]
  values: (number | null)[]
  /** The least and the greatest currency of each measure of money that has currencies. */
  currencies: (string | null)[][]
}

/** The column with the currency of a measure, if its money can have several. */
export function currencyColumn(resource: Resource, name: string | null): string | undefined {
  const field = name === null ? undefined : fieldOf(resource, name)
  return field?.kind === 'money' ? field.currencyField : undefined
}

/**
 * Groups of the visible rows with their totals, in one pass over the table: by all keys, and with a pivot (the last key)
 * also by the other keys and by the pivot alone.
 */
export function reportSql(
  resource: Resource,
  { dimensions, pivot, measures }: GroupedDefinition,
  scope: Scope,
  where: Condition,
): RawBuilder<FigureLine> {
  const column = (name: string) => sql.ref(`t.${columnName(name)}`)
  const keys = [...dimensions, ...(pivot ? [pivot] : [])].map(({ field, by }, index) => ({
    name: sql.ref(`k${index}`),
    value:
      by && isDate(fieldOf(resource, field)!) ? sql`date_trunc(${sql.lit(by)}, ${column(field)})::date` : column(field),
  }))
  const figures = measures.map(({ of, field }, index) => ({
    of,
    name: sql.ref(`v${index}`),
    value: field === null ? undefined : column(field),
    currency: currencyColumn(resource, field),
  }))
  const picked = [
    ...keys.map(({ name, value }) => sql`${value} as ${name}`),
    ...figures.flatMap(({ name, value }) => (value ? [sql`${value} as ${name}`] : [])),
    ...figures.flatMap(({ currency }, index) =>
      currency ? [sql`coalesce(${column(currency)}, 'CNY') as ${sql.ref(`c${index}`)}`] : [],
    ),
  ]
  const names = keys.map(({ name }) => name)
  const all = sql.join(names)
  const parts = pivot && names.length > 1 ? [sql`(${sql.join(names.slice(0, -1))})`, sql`(${names.at(-1)!})`] : []
  const sets = sql.join([sql`(${all})`, ...parts, sql`()`])
  const values = figures.map(({ of, name }) => {
    if (of === 'count') return sql`count(*)::float8`
    return of === 'distinct' ? sql`count(distinct ${name})::float8` : sql`${sql.raw(of)}(${name})::float8`
  })
  const currencies = figures.flatMap(({ currency }, index) =>
    currency ? [sql`array[min(${sql.ref(`c${index}`)}), max(${sql.ref(`c${index}`)})]`] : [],
  )
  return sql<FigureLine>`
    select ${names.length > 0 ? sql`grouping(${all})` : sql`0`} as level,
      array[${sql.join(names.map((name) => sql`${name}::text`))}]::text[] as keys,
      array[${sql.join(values)}] as values,
      jsonb_build_array(${sql.join(currencies)}) as currencies
    from (select ${picked.length > 0 ? sql.join(picked) : sql`1`} from ${sql.table(resource.table)} t
      where ${scopeSql(resource, scope)} and ${conditionSql(resource, where)}) picked
    ${names.length > 0 ? sql`group by grouping sets (${sets})` : sql``}
    limit ${mostCells + 1}`
}
