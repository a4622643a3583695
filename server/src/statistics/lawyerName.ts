import { type RawBuilder, sql } from 'kysely'
import { userName } from '../access/userName.ts'

/** The name of the lawyer with this id, in a statement, or that there is none. */
export const lawyerName = (id: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce(${userName(id)}, '未指定')`
