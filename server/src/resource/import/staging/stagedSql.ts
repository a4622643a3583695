import { sql, type RawBuilder } from 'kysely'
import type { StagedColumn } from './stagedData.ts'

type Fragment = RawBuilder<unknown>

/** The staged values of `r` as typed columns of `x`. */
export function recordSql(columns: readonly StagedColumn[], source: Fragment = sql`r.data`): Fragment {
  const typed = columns.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`jsonb_to_record(${source}) as x(${sql.join(typed)})`
}

/** The value of a new row: from the file, or the default. */
export function newValueSql({ name, type, default: fallback }: StagedColumn): Fragment {
  const value = sql.ref(`x.${name}`)
  if (fallback === undefined || fallback === null) return value
  return sql`coalesce(${value}, ${type === 'jsonb' ? JSON.stringify(fallback) : fallback}::${sql.raw(type)})`
}

/** Rows of a batch, or only some lines of it. */
export function batchSql(batchId: string, lines?: readonly number[]): RawBuilder<boolean> {
  return lines ? sql`r.batch_id = ${batchId} and r.line = any(${lines}::integer[])` : sql`r.batch_id = ${batchId}`
}

/** Adds an error to a row. */
export function conflictSql(field: string, title: string, value: Fragment, message: Fragment): Fragment {
  return sql`coalesce(r.conflicts, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
    'field', ${field}::text, 'title', ${title}::text, 'value', ${value}, 'message', ${message}))`
}

export async function liftTimeout(tx: Parameters<RawBuilder<unknown>['execute']>[0]): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}
