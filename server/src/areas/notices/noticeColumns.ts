import { announcement, columnName, systemFields, user, wireName } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'

const u = columnsOf(user, 'u')

const isShown = ([, field]: [string, { writeOnly?: boolean }]): boolean => field.writeOnly !== true

/** Who else got it is no concern of a reader. */
const names = [
  ...Object.entries(announcement.fields)
    .filter(isShown)
    .map(([name]) => name),
  ...Object.keys(systemFields),
].filter((name) => name !== 'userIds')

const ownColumns = names.map((name) => {
  const column = sql.ref(`a.${columnName(name)}`)
  return sql`${column} as ${sql.ref(wireName(announcement, name))}`
})

/** The name of who published it, beside his account. */
export const senderName: RawBuilder<string | null> =
  sql`(select ${u.realname} from ${u.$table} where ${u.username} = a.sender limit 1)`

/** An announcement as its reader gets it, under the names of the wire (wire contract §4.11). */
export const noticeColumns = sql.join([
  sql`a.id`,
  ...ownColumns,
  sql`${senderName} as "sender_dictText"`,
  sql`'0' as "delFlag"`,
  sql`null as "userIds"`,
])
