import { columnName, type Resource } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'

/** Whether a user is on any wall at all, so that wall conditions are skipped for everyone else. */
export function isOnWall(resources: readonly Resource[], userId: RawBuilder<unknown>): RawBuilder<boolean> {
  const walls = resources.flatMap(({ table, wall }) =>
    wall
      ? [sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(columnName(wall))} && array[${userId}]::text[])`]
      : [],
  )
  return sql<boolean>`(${sql.join([sql`false`, ...walls], sql` or `)})`
}

/** The users among these who are on some wall. */
export async function usersOnWalls(
  db: Kysely<Tables>,
  resources: readonly Resource[],
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from unnest(${[...userIds]}::text[]) u(id) where ${isOnWall(resources, sql`u.id`)}`.execute(db)
  return rows.map(({ id }) => id)
}
