import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'

export interface SentNotice {
  title: string
  type: string
  priority: string
  userIds: string[]
}

/** Published notices with these words in their title, in the order they were sent. */
export async function noticesNaming(db: Kysely<Tables>, words: string): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select title, bus_type as type, priority, user_ids as "userIds" from sys_announcement
    where send_status = '1' and position(${words} in title) > 0 order by create_time, id`.execute(db)
  return rows
}

/** While `work` runs, notices of this type cannot be stored. */
export async function withoutNotices(db: Kysely<Tables>, type: string, work: () => Promise<unknown>): Promise<void> {
  await sql`alter table sys_announcement add constraint no_notice check (bus_type <> ${sql.lit(type)}) not valid`.execute(
    db,
  )
  try {
    await work()
  } finally {
    await sql`alter table sys_announcement drop constraint no_notice`.execute(db)
  }
}
