import { type RawBuilder, sql } from 'kysely'

/** The name of the person with this id, in a statement. */
export const lawyerName = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select u.realname from sys_user u where u.id = ${id}), '未指定')`
