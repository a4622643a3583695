import type { Resource } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/Database.ts'

/** Which of these steps a row took last, and by whom. */
export async function lastStepOf(
  db: Kysely<Tables>,
  resource: Pick<Resource, 'name'>,
  id: string,
  actions: readonly string[],
): Promise<{ action: string; by: string } | undefined> {
  const { rows } = await sql<{ action: string; by: string }>`
    select action, by from state_log
    where resource = ${resource.name} and row_id = ${id} and action = any(${[...actions]}::text[])
    order by id desc limit 1`.execute(db)
  return rows[0]
}
