import type { Resource } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'

/** Who took a step of a row the last time. */
export async function lastStepBy(
  db: Kysely<Tables>,
  resource: Pick<Resource, 'name'>,
  id: string,
  action: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ by: string }>`
    select by from state_log where resource = ${resource.name} and row_id = ${id} and action = ${action}
    order by id desc limit 1`.execute(db)
  return rows[0]?.by
}
