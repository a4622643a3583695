import { type RawBuilder, sql } from 'kysely'
import { userName } from '../access/userName.ts'

/** SQL for the name of the lawyer with this id, or a placeholder when there is none. */
export const lawyerName = (id: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce(${userName(id)}, '未指定')`
