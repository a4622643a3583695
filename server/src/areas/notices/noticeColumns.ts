import { announcement, columnName, systemFields, user, wireName } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../../database/columnsOf.ts'

const u = columnsOf(user, 'u')

const isShown = ([, field]: [string, { writeOnly?: boolean }]): boolean => field.writeOnly !== true

/** Receivers may not see the other receivers. */
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

/** The name of the publisher, in addition to the account. */
export const senderName: RawBuilder<string | null> =
  sql`(select ${u.realname} from ${u.$table} where ${u.username} = a.sender limit 1)`

/** An announcement for its reader, in wire names (wire contract §4.11). */
export const noticeColumns = sql.join([
  sql`a.id`,
  ...ownColumns,
  sql`${senderName} as "sender_dictText"`,
  sql`'0' as "delFlag"`,
  sql`null as "userIds"`,
])
