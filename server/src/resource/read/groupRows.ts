import {
  columnName,
  currencyFields,
  errors,
  groupColumns,
  isEverything,
  type Query,
  type Resource,
  type RowGroup,
  summedFields,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import type { Engine } from '../Engine.ts'
import { conditionSql } from './conditionSql.ts'
import { scopeSql } from './listRows.ts'
import { loadSpellings } from './loadSpellings.ts'

/** A field with more values is not suited for groups. */
const mostGroups = 2_000

/** Counts and sums of all rows of a list, not only of one page, by the values of one field or in all. */
export async function groupRows(
  engine: Engine,
  resource: Resource,
  by: unknown,
  query: Query,
  scope: Scope,
): Promise<RowGroup[]> {
  const column = groupColumns(resource).find(({ name }) => name === by)
  if (!column && by !== undefined)
    throw errors.badRequest(`${resource.title}不能按“${typeof by === 'string' ? by : ''}”分组`)
  await loadSpellings(resource, query.where)
  const filter = isEverything(query.where) ? sql`` : sql` and ${conditionSql(resource, query.where)}`
  const ref = (name: string) => sql.ref(`t.${columnName(name)}`)
  const currencies = currencyFields(resource)
  const totals = summedFields(resource).map(([name]) => sql`, sum(${ref(name)})::float8 as ${sql.ref(name)}`)
  const value = column ? [column.name] : []
  const keys = [...new Set([...value, ...currencies])].map(ref)
  const grouped = keys.length > 0 ? sql` group by ${sql.join(keys)} order by ${sql.join(keys)}` : sql``
  const grouping = sql<Values & { $value: string | null; $count: number }>`
    select ${column ? ref(column.name) : sql`null`} as "$value", count(*) as "$count"${sql.join(totals, sql``)}${sql.join(
      currencies.map((name) => sql`, ${ref(name)} as ${sql.ref(name)}`),
      sql``,
    )}
    from ${sql.table(resource.table)} t where ${scopeSql(resource, scope)}${filter}${grouped}
    limit ${mostGroups + 1}`
  const { rows } = await engine.db.reads.run(({ kysely }) => grouping.execute(kysely))
  if (rows.length > mostGroups)
    throw errors.badRequest(`按${column?.field.title ?? '币种'}分组会超过 ${mostGroups} 组，请先筛选`)
  return rows.map(({ $value, $count, ...sums }) => ({ value: $value, count: $count, sums }))
}
