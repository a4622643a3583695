import { type NumberShape, numberPeriod } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database, Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import type { Tx } from '../Engine.ts'
import { fillCounterTable } from '../engineTables.ts'

const fill_counter = columnsIn(fillCounterTable, 'fill_counter')
const col = columnsIn(fillCounterTable)

/** Counters of fill rules and of number fields share a table. */
export const counterOfRule = (ruleId: string): string => `fillRule:${ruleId}`
export const counterOfField = (resource: string, field: string): string => `${resource}.${field}`

interface Counter {
  tenantId: number
  counter: string
  shape: NumberShape
  now: string
}

/** Draws `count` numbers and returns the last; concurrent draws wait for the end of `tx`. */
export async function takeNumbers(tx: Tx, { tenantId, counter, shape, now }: Counter, count: number): Promise<number> {
  const period = numberPeriod(shape, now)
  const before = shape.start - 1
  const { rows } = await sql<{ count: number }>`
    insert into ${col.$table} (${col.tenantId}, ${col.rule}, ${col.period}, ${col.count})
    values (${tenantId}, ${counter}, ${period}, ${before + count})
    on conflict (${col.tenantId}, ${col.rule}, ${col.period})
      do update set ${col.count} = greatest(${fill_counter.count}, ${before}::int) + ${count}::int
    returning ${col.count}`.execute(tx)
  return rows[0]!.count
}

/** The next number, without drawing it. */
export async function nextCount(db: Kysely<Tables>, { tenantId, counter, shape, now }: Counter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${col.count} from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.rule} = ${counter}
      and ${col.period} = ${numberPeriod(shape, now)}`.execute(db)
  return Math.max(rows[0]?.count ?? 0, shape.start - 1) + 1
}

/** A rule with changed counter settings continues above all numbers it has used, so that none is repeated. */
export async function carryOver(tx: Tx, { tenantId, counter, shape, now }: Counter): Promise<void> {
  await sql`
    insert into ${col.$table} (${col.tenantId}, ${col.rule}, ${col.period}, ${col.count})
    select ${tenantId}::int, ${counter}, ${numberPeriod(shape, now)}, max(${col.count}) from ${col.$table}
    where ${col.tenantId} = ${tenantId} and ${col.rule} = ${counter} having max(${col.count}) is not null
    on conflict (${col.tenantId}, ${col.rule},
      ${col.period}) do update set ${col.count} = greatest(${fill_counter.count}, excluded.count)`.execute(tx)
}

const secondsLength = 'yyyyMMddHHmmss'.length

/** Order numbers restart every second; counters of past days are no longer needed. */
export async function deleteOldCounters({ kysely }: Database, now: string): Promise<void> {
  const today = now.replace(/\D/g, '').slice(0, 8)
  await sql`
    delete from ${col.$table}
    where length(${col.period}) = ${secondsLength} and ${col.period} < ${today}`.execute(kysely)
}
