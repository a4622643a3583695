import { defaultPageSize, maxPageSize, page, type Values } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { fillBox, ownNotices } from './noticeBox.ts'
import { senderName } from './noticeColumns.ts'

type Params = Record<string, unknown>

/** The parameters that must be met exactly, and where. */
const exact: [param: string, column: RawBuilder<unknown>][] = [
  ['readFlag', sql`s.read_flag`],
  ['msgCategory', sql`a.msg_category`],
  ['busType', sql`a.bus_type`],
]

/** 我的消息: all that was sent to the user, unread first, then the newest (wire contract §3.13, §4.13). */
export async function listMine(db: Kysely<Tables>, actor: Actor, params: Params) {
  await fillBox(db, actor)
  const title = words(params.titile)
  const sender = words(params.sender)
  const conditions = [
    sql`true`,
    ...(title ? [sql`a.title ilike ${title}`] : []),
    ...(sender ? [sql`(a.sender ilike ${sender} or ${senderName} ilike ${sender})`] : []),
    ...exact.flatMap(([param, column]) => {
      const value = params[param]
      return typeof value === 'string' && value !== '' ? [sql`${column} = ${value}`] : []
    }),
  ]
  const found = sql`${ownNotices(actor)} and ${sql.join(conditions, sql` and `)}`
  const size = Math.min(whole(params.pageSize, defaultPageSize), maxPageSize)
  const current = whole(params.pageNo, 1)
  const [{ rows }, count] = await Promise.all([
    sql<Values>`
      select s.id, s.annt_id as "anntId", s.user_id as "userId", a.title as titile, a.msg_content as "msgContent",
        a.sender, ${senderName} as "sender_dictText", a.priority, s.read_flag as "readFlag", s.read_time as "readTime",
        a.send_time as "sendTime", a.msg_category as "msgCategory", a.bus_id as "busId", a.bus_type as "busType",
        a.open_type as "openType", a.open_page as "openPage", a.msg_abstract as "msgAbstract",
        null as "bizSource", null as "pageNo", null as "pageSize"
      ${found} order by s.read_flag, a.send_time desc nulls last, a.id desc
      limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${found}`.execute(db),
  ])
  return page(rows, count.rows[0]!.n, current, size)
}

/** A piece of text wherever it stands; old clients may wrap it in stars. */
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
