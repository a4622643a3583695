import { user } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'

const u = columnsOf(user, 'u')

/** SQL for the name of the user with this id, including people who have left. */
export const userName = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select ${u.realname} from ${u.$table} where ${u.id} = ${id})`
