import {
  announcement,
  defineResource,
  errors,
  isEverything,
  type Query,
  type SentNotice,
  user,
  type Values,
} from '@lexdesk/domain'
import { datetime, text } from '@lexdesk/domain/fields'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { memberOf } from '../../access/memberOf.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { conditionSql } from '../../resource/read/conditionSql.ts'
import { orderSql } from '../../resource/read/listRows.ts'
import { outsideWalls } from './noticeBox.ts'
import { announcementSendTable } from './noticeTables.ts'

const announcementCol = columnsOf(announcement)
const userCol = columnsOf(user)
const a = columnsOf(announcement, 'a')
const t = columnsIn(announcementSendTable, 't')

/** Query fields and validation of deliveries (wire contract §4.12). Not a listed resource, because it has no page. */
export const sent = defineResource({
  name: 'announcementSend',
  title: '通告接收记录',
  path: '/sys/sysAnnouncementSend',
  table: 'sys_announcement_send',
  titleField: 'anntId',
  fields: {
    anntId: text('通告编号', { required: true, fixed: true, max: 64 }),
    userId: text('用户编号', { required: true, fixed: true, max: 64 }),
    readFlag: text('是否已读', {
      default: '0',
      required: true,
      max: 1,
      problem: (flag) => (['0', '1'].includes(flag) ? undefined : '应为 0（未读）或 1（已读）'),
    }),
    readTime: datetime('阅读时间'),
  },
})

type Db = Kysely<Tables>

const columns = sql`${t.id}, ${t.anntId} as "anntId", ${t.userId} as "userId", ${t.readFlag} as "readFlag",
  ${t.readTime} as "readTime", ${t.createBy} as "createBy", ${t.createTime} as "createTime",
    ${t.updateBy} as "updateBy",
  ${t.updateTime} as "updateTime"`

/** Deliveries `t` of announcements in the reader's tenant that are visible to the reader. */
const readableBy = (actor: Actor): RawBuilder<unknown> => sql`
  from ${t.$table} join ${a.$table} on ${a.id} = ${t.anntId}
  where ${a.tenantId} = ${actor.tenantId} and ${a.deletedAt} is null and ${outsideWalls(actor)}`

export async function listSent(db: Db, actor: Actor, query: Query): Promise<{ rows: SentNotice[]; total: number }> {
  const asked = isEverything(query.where) ? sql`` : sql` and ${conditionSql(sent, query.where)}`
  const found = sql`${readableBy(actor)}${asked}`
  const [{ rows }, count] = await Promise.all([
    sql<SentNotice>`
      select ${columns} ${found} order by ${orderSql(sent, query.sort)}
      limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${found}`.execute(db),
  ])
  return { rows, total: count.rows[0]!.n }
}

/** All of them, or a not-found error. */
export async function readSent(db: Db, actor: Actor, ids: readonly string[]): Promise<SentNotice[]> {
  const { rows } = await sql<SentNotice>`
    select ${columns} ${readableBy(actor)} and ${t.id} = any(${[...ids]}::text[])`.execute(db)
  if (rows.length < ids.length) throw errors.notFound(sent.title)
  return rows
}

/** An announcement can only be delivered to users of its own tenant. */
export async function assertReachable(db: Db, tenantId: number, { anntId, userId }: Values): Promise<void> {
  const { rows } = await sql<{ hasNotice: boolean; hasUser: boolean }>`
    select
      exists (select 1 from ${announcementCol.$table} where ${announcementCol.id} = ${anntId}
        and ${announcementCol.tenantId} = ${tenantId} and ${announcementCol.deletedAt} is null)
        as "hasNotice",
      exists (select 1 from ${userCol.$table} where ${userCol.id} = ${userId} and ${userCol.deletedAt} is null
        and ${memberOf(tenantId)}) as "hasUser"`.execute(db)
  const { hasNotice, hasUser } = rows[0]!
  const fieldErrors = [
    ...(hasNotice ? [] : [{ field: 'anntId', message: `${announcement.title}“${String(anntId)}”不存在或已被删除` }]),
    ...(hasUser ? [] : [{ field: 'userId', message: `用户“${String(userId)}”不存在或不属于当前租户` }]),
  ]
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
}
