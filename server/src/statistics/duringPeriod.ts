import { type RawBuilder, sql } from 'kysely'
import type { StatisticQuery } from './ReadStatistic.ts'

/** A day or a moment within the period. Database sessions run in Beijing time. */
export function duringPeriod(
  column: RawBuilder<unknown>,
  { from, to }: Pick<StatisticQuery, 'from' | 'to'>,
): RawBuilder<boolean> {
  return sql`${column} >= ${from}::date and ${column} < ${to}::date + 1`
}
