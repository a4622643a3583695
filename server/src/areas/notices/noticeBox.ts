import { announcement, bellNotices, errors, user, type Values } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { departRolesOf, rolesOf } from '../../access/heldPermissions.ts'
import { outsideWall } from '../../access/Scope.ts'
import { type Reader } from '../../access/ScopeCondition.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { newId } from '../../database/newId.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { noticeColumns } from './noticeColumns.ts'
import { announcementSendTable } from './noticeTables.ts'

const a = columnsOf(announcement, 'a')
const col = columnsIn(announcementSendTable)
const s = columnsIn(announcementSendTable, 's')
const u = columnsOf(user, 'u')

type Db = Kysely<Tables>

/** The tables behind the user's own inbox: `s` is the delivery, `a` the announcement. Restricted to the actor. */
export function ownNotices(actor: Actor): RawBuilder<unknown> {
  return sql`
    from ${s.$table} join ${a.$table} on ${a.id} = ${s.anntId}
    where ${s.userId} = ${actor.userId} and ${a.tenantId} = ${actor.tenantId} and ${a.sendStatus} = '1'
      and ${a.deletedAt} is null and ${outsideWalls(actor)}`
}

/** Announcements `a` whose record is not behind an ethical wall for the reader. */
export const outsideWalls = (reader: Reader): RawBuilder<boolean> =>
  conditionSql(announcement, { all: outsideWall(announcement, reader) }, 'a')

/**
 * Announcements to everyone are delivered when the user opens the inbox, so that later members get them too unless they
 * have ended (wire contract §2.7). Concurrent requests insert one row. Only users with a role count: a newly approved
 * account without one gets no internal announcements.
 */
export async function fillBox(db: Db, { userId, tenantId }: Actor): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${a.id} from ${a.$table}
    where ${a.tenantId} = ${tenantId} and ${a.sendStatus} = '1' and ${a.deletedAt} is null and ${a.msgType} = 'ALL'
      and exists (${rolesOf(userId, tenantId)} union all ${departRolesOf(userId, tenantId)})
      and coalesce(${a.endTime} >= (select ${u.createTime} from ${u.$table} where ${u.id} = ${userId}), true)
      and not exists (select 1 from ${s.$table} where ${s.anntId} = ${a.id} and ${s.userId} = ${userId})`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into ${col.$table} (${col.id}, ${col.anntId}, ${col.userId})
    select given.id, given.annt_id, ${userId}
    from unnest(${rows.map(() => newId())}::text[], ${rows.map(({ id }) => id)}::text[]) as given(id, annt_id)
    on conflict (${col.anntId}, ${col.userId}) do nothing`.execute(db)
}

export interface Unread {
  anntMsgList: Values[]
  anntMsgTotal: number
  sysMsgList: Values[]
  sysMsgTotal: number
}

/** For the bell: the newest unread of each kind, and their number. Ended announcements are not counted. */
export async function listUnread(db: Db, actor: Actor): Promise<Unread> {
  await fillBox(db, actor)
  const { rows } = await sql<Values & { total: number; place: number; msgCategory: string }>`
    select * from (
      select ${noticeColumns},
        count(*) over (partition by ${a.msgCategory}) as total,
        row_number() over (partition by ${a.msgCategory} order by ${a.createTime} desc, ${a.id} desc) as place
      ${ownNotices(actor)} and ${s.readFlag} = '0' and coalesce(${a.endTime} >= ${wallClock()}, true)
    ) unread where place <= ${bellNotices} order by place`.execute(db)
  const group = (category: string) => {
    const list = rows.filter(({ msgCategory }) => msgCategory === category)
    return { list: list.map(withoutCounts), total: list[0]?.total ?? 0 }
  }
  const [notices, messages] = [group('1'), group('2')]
  return {
    anntMsgList: notices.list,
    anntMsgTotal: notices.total,
    sysMsgList: messages.list,
    sysMsgTotal: messages.total,
  }
}

function withoutCounts(row: Values): Values {
  const { total: _, place: __, ...notice } = row
  return notice
}

/** One of the user's own notices; undefined for any other, whether it exists or not. */
export async function readOwn(db: Db, actor: Actor, id: string): Promise<Values | undefined> {
  await fillBox(db, actor)
  const { rows } = await sql<Values>`select ${noticeColumns} ${ownNotices(actor)} and ${a.id} = ${id}`.execute(db)
  return rows[0]
}

export async function markRead(db: Db, actor: Actor, id: string): Promise<void> {
  await fillBox(db, actor)
  const { rows } = await sql`
    update ${col.$table} set ${col.readFlag} = '1', ${col.readTime} = coalesce(${col.readTime}, ${wallClock()})
    where ${col.id} in (select ${s.id} ${ownNotices(actor)} and a.id = ${id}) returning ${col.id}`.execute(db)
  if (rows.length === 0) throw errors.notFound('通告')
}

export async function markAllRead(db: Db, actor: Actor): Promise<void> {
  await fillBox(db, actor)
  await sql`
    update ${col.$table} set ${col.readFlag} = '1', ${col.readTime} = ${wallClock()}
    where ${col.id} in (select ${s.id} ${ownNotices(actor)} and ${s.readFlag} = '0')`.execute(db)
}
