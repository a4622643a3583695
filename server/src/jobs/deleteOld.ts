import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import type { JobContext } from './JobDefinition.ts'

/** Short transactions, so that concurrent writes do not wait. */
const batchSize = 5_000

interface Old {
  table: string
  /** The column by whose index the oldest rows are found. */
  order: { column: RawBuilder<unknown>; type: 'text' | 'timestamptz' }
  where: RawBuilder<boolean>
}

interface Deleted {
  count: number
  /** The time was up; the next run goes on. */
  isCut: boolean
}

/**
 * Deletes old rows in batches. Each begins where the last one ended, so that no batch reads again what those before it
 * have deleted.
 */
export async function deleteOld(
  db: Kysely<Tables>,
  { table, order: { column, type }, where }: Old,
  work: Pick<JobContext, 'signal' | 'isTimeUp'>,
): Promise<Deleted> {
  let count = 0
  let last: string | null = null
  for (;;) {
    if (work.signal.aborted || work.isTimeUp()) return { count, isCut: true }
    const rest: RawBuilder<unknown> = last === null ? sql`` : sql` and ${column} >= ${last}::${sql.raw(type)}`
    const { rows } = await sql<{ deleted: number; last: string | null }>`
      with old as (
        select id, ${column} as place from ${sql.table(table)} where ${where}${rest}
        order by ${column} limit ${batchSize}
      ), gone as (delete from ${sql.table(table)} where id in (select id from old))
      select count(*) as deleted, max(place)::text as last from old`.execute(db)
    const [batch] = rows
    count += batch!.deleted
    if (batch!.deleted < batchSize) return { count, isCut: false }
    last = batch!.last
  }
}

const dayMs = 86_400_000

/** When rows of this age were written. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs)
