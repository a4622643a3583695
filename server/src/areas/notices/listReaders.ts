import {
  type announcement,
  defaultPageSize,
  maxPageSize,
  page,
  type Reader,
  type Row,
  user,
  type Values,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { announcementSendTable } from './noticeTables.ts'

const s = columnsIn(announcementSendTable, 's')
const u = columnsOf(user, 'u')

const whole = (value: unknown, fallback: number): number => Math.max(1, Math.floor(Number(value)) || fallback)

/** The receivers of an announcement and whether they have read it: a page of users and both totals. */
export async function listReaders(
  db: Kysely<Tables>,
  tenantId: number,
  { id, msgType, userIds }: Row<typeof announcement>,
  params: Values,
) {
  const isMeant = msgType === 'ALL' ? memberOf(tenantId, 'u') : sql`${u.id} = any(${userIds ?? []}::text[])`
  const people = sql`
    from ${u.$table} left join ${s.$table} on ${s.anntId} = ${id} and ${s.userId} = ${u.id}
    where ${u.deletedAt} is null and ${isMeant}`
  const isRead = sql`coalesce(${s.readFlag}, '0') = '1'`
  const wanted =
    params.readFlag === '1' ? sql` and ${isRead}` : params.readFlag === '0' ? sql` and not ${isRead}` : sql``
  const size = Math.min(whole(params.pageSize, defaultPageSize), maxPageSize)
  const current = Math.min(whole(params.pageNo, 1), 1_000_000)
  const [{ rows }, counts] = await Promise.all([
    sql<Reader>`
      select ${u.id} as "userId", ${u.username}, ${u.realname}, coalesce(${s.readFlag}, '0') as "readFlag",
        ${s.readTime} as "readTime"
      ${people}${wanted} order by ${s.readTime} desc nulls last, ${u.username}
      limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ total: number; read: number }>`
      select count(*) as total, count(*) filter (where ${isRead}) as read ${people}`.execute(db),
  ])
  const { total, read } = counts.rows[0]!
  const found = params.readFlag === '1' ? read : params.readFlag === '0' ? total - read : total
  return { ...page(rows, found, current, size), readerTotal: total, readTotal: read }
}
