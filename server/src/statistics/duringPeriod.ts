import { type RawBuilder, sql } from 'kysely'
import type { StatisticQuery } from './ReadStatistic.ts'

/** A day or a moment that lies in the period. Sessions of the database run on the clock of the house. */
export function duringPeriod(
  column: RawBuilder<unknown>,
  { from, to }: Pick<StatisticQuery, 'from' | 'to'>,
): RawBuilder<boolean> {
  return sql`${column} >= ${from}::date and ${column} < ${to}::date + 1`
}
