import { type RawBuilder, sql } from 'kysely'

/** The name of whoever has this account: of somebody who works here, or else of somebody who has left. */
export function personName(account: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case when ${account} = 'system' then '系统' else coalesce(
    (select p.realname from sys_user p where lower(btrim(p.username)) = lower(btrim(${account})) and p.deleted_at is null),
    (select p.realname from sys_user p where p.username = ${account} and p.deleted_at is not null limit 1)) end`
}
