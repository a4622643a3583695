import { announcement, defaultPageSize, maxPageSize, type MyNotice, page } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { fillBox, ownNotices } from './noticeBox.ts'
import { senderName } from './noticeColumns.ts'
import { announcementSendTable } from './noticeTables.ts'

const a = columnsOf(announcement, 'a')
const s = columnsIn(announcementSendTable, 's')

type Params = Record<string, unknown>

/** Parameters with an exact match, and their columns. */
const exact: [param: string, column: RawBuilder<unknown>][] = [
  ['readFlag', s.readFlag],
  ['msgCategory', a.msgCategory],
  ['busType', a.busType],
]

/** 我的消息: all notices of the user, unread first, then newest (wire contract §3.13, §4.13). */
export async function listMine(db: Kysely<Tables>, actor: Actor, params: Params) {
  await fillBox(db, actor)
  const title = words(params.titile)
  const sender = words(params.sender)
  const conditions = [
    sql`true`,
    ...(title ? [sql`${a.title} ilike ${title}`] : []),
    ...(sender ? [sql`(${a.sender} ilike ${sender} or ${senderName} ilike ${sender})`] : []),
    ...exact.flatMap(([param, column]) => {
      const value = params[param]
      return typeof value === 'string' && value !== '' ? [sql`${column} = ${value}`] : []
    }),
  ]
  const found = sql`${ownNotices(actor)} and ${sql.join(conditions, sql` and `)}`
  const size = Math.min(whole(params.pageSize, defaultPageSize), maxPageSize)
  const current = whole(params.pageNo, 1)
  const [{ rows }, count] = await Promise.all([
    sql<MyNotice>`
      select ${s.id}, ${s.anntId} as "anntId", ${s.userId} as "userId", ${a.title} as titile,
        ${a.msgContent} as "msgContent",
        ${a.sender}, ${senderName} as "sender_dictText", ${a.priority}, ${s.readFlag} as "readFlag",
          ${s.readTime} as "readTime",
        ${a.sendTime} as "sendTime", ${a.msgCategory} as "msgCategory", ${a.busId} as "busId",
          ${a.busType} as "busType",
        ${a.openType} as "openType", ${a.openPage} as "openPage", ${a.msgAbstract} as "msgAbstract",
        null as "bizSource", null as "pageNo", null as "pageSize"
      ${found} order by ${s.readFlag}, ${a.sendTime} desc nulls last, ${a.id} desc
      limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${found}`.execute(db),
  ])
  return page(rows, count.rows[0]!.n, current, size)
}

/** A substring search; old clients may wrap the text in asterisks. */
function words(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined
  const piece = raw
    .trim()
    .replace(/^\*|\*$/g, '')
    .slice(0, 100)
  return piece === '' ? undefined : `%${piece.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

function whole(raw: unknown, fallback: number): number {
  const n = Math.floor(Number(raw))
  return raw !== undefined && raw !== '' && n >= 1 ? Math.min(n, 1_000_000) : fallback
}
