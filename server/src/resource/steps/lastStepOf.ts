import { recordName, type Resource } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'

/** Which of these steps a row took last, and by whom. */
export async function lastStepOf(
  db: Kysely<Tables>,
  resource: Pick<Resource, 'name' | 'rowsOf'>,
  id: string,
  actions: readonly string[],
): Promise<{ action: string; by: string } | undefined> {
  const { rows } = await sql<{ action: string; by: string }>`
    select action, by from state_log
    where resource = ${recordName(resource)} and row_id = ${id} and action = any(${[...actions]}::text[])
    order by id desc limit 1`.execute(db)
  return rows[0]
}
