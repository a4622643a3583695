import { type NotificationChoices, readNotificationChoices } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import { defineTable, type NamedTables } from '../database/TableSpec.ts'

export const notificationTable = defineTable({
  name: 'user_notification',
  primaryKey: ['user_id'],
  columns: [
    { name: 'user_id', type: 'text', notNull: true, collation: 'C' },
    { name: 'choices', type: 'jsonb', notNull: true },
    { name: 'update_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [],
})

declare module '../database/Database.ts' {
  interface Tables extends NamedTables<typeof notificationTable> {}
}

const col = columnsIn(notificationTable)

/** How these users want to be notified; those without an entry have chosen nothing. */
export async function notificationChoicesOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<Map<string, NotificationChoices>> {
  const { rows } = await sql<{ userId: string; choices: unknown }>`
    select ${col.userId} as "userId", ${col.choices} from ${col.$table}
    where ${col.userId} = any(${[...userIds]}::text[])`.execute(db)
  return new Map(rows.map(({ userId, choices }) => [userId, readNotificationChoices(choices).choices]))
}

export async function saveNotificationChoices(
  db: Kysely<Tables>,
  userId: string,
  choices: NotificationChoices,
): Promise<void> {
  await sql`
    insert into ${col.$table} (${col.userId}, ${col.choices}) values (${userId}, ${JSON.stringify(choices)}::jsonb)
    on conflict (${col.userId}) do update
      set ${col.choices} = excluded.choices, ${col.updateTime} = now()`.execute(db)
}
