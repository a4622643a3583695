import { user } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'

const p = columnsOf(user, 'p')

/** The name of the person with this account, including people who have left. */
export function personName(account: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case when ${account} = 'system' then '系统' else coalesce(
    (select ${p.realname} from ${p.$table} where lower(btrim(${p.username})) = lower(btrim(${account}))
      and ${p.deletedAt} is null),
    (select ${p.realname} from ${p.$table} where ${p.username} = ${account} and ${p.deletedAt} is not null
      limit 1)) end`
}
