import { type RawBuilder, sql } from 'kysely'

/** The name of the user with this id, in a statement; of somebody who has left too. */
export const userName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select u.realname from sys_user u where u.id = ${id})`
