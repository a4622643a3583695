import { sql } from 'kysely'
import type { Database } from '../database/Database.ts'

/** Seconds by which the clock of this process is ahead of the database; negative when it is behind. */
export async function clockDifference({ kysely }: Database): Promise<number> {
  const asked = Date.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(kysely)
  // The database has read its clock between the question and the answer.
  const answered = Date.now()
  const ms = rows[0]!.ms
  const ahead = ms < asked ? asked - ms : Math.min(0, answered - ms)
  return ahead / 1000
}
