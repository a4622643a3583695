import { announcement, errors, noticeKindNames, type Row, user } from '@lexdesk/domain'
import { sql, type Kysely } from 'kysely'
import { memberOf } from '../../access/memberOf.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { WriteContext } from '../../resource/Engine.ts'
import { rulesFor, type ValuesOf } from '../../resource/rulesFor.ts'
import { notificationChoicesOf } from '../../notices/notificationTable.ts'
import { ownNotices } from './noticeBox.ts'
import { announcementSendTable } from './noticeTables.ts'
import type { Tables } from '../../database/Database.ts'
import { newId } from '../../database/newId.ts'
import { agentsOf } from './agentsOf.ts'
import { systemUser } from '../../access/Actor.ts'

const announcementSendCol = columnsIn(announcementSendTable)
const userCol = columnsOf(user)
const announcementCol = columnsOf(announcement)

/** Rules of announcements: allowed receivers, and the effects of publishing and revoking. */
export const noticeRules = rulesFor(announcement, {
  // What the server sends by itself is in the inbox of its receivers, not among what people publish.
  visibleTo: ({ userId }) =>
    userId === systemUser ? { all: [] } : { field: 'createBy', rule: 'ne', values: [systemUser] },
  // A receiver reads it without the permission to read all of them.
  ownCalls: ['queryById'],
  filesOpenTo: (actor) => sql`t.id in (select a.id ${ownNotices(actor)})`,

  beforeAdd: async (context, values) => {
    setStart(context, values, values.endTime)
    await checkReaders(context, values)
  },
  beforeEdit: async (context, values, current) => {
    if (Object.hasOwn(values, 'startTime')) setStart(context, values, values.endTime ?? current.endTime)
    await checkReaders(context, values, current)
    const { actor, now } = context
    if (values.sendStatus === '1') Object.assign(values, { sender: actor.username, sendTime: now, cancelTime: null })
    if (values.sendStatus === '2') Object.assign(values, { cancelTime: now })
  },
  beforeDelete: async ({ tx }, row) => deleteDeliveries(tx, row.id),

  actions: {
    publish: {
      // A republished announcement is unread for all users, because the text may have changed.
      effect: async ({ tx }, row) => {
        await deleteDeliveries(tx, row.id)
        if (row.msgType === 'USER') await sendTo(tx, row.id, await inAppReaders(tx, row))
      },
    },
  },
})

/** The receivers who want to see this kind of notice in the product. */
async function inAppReaders(tx: WriteContext['tx'], { id, ...row }: Row<typeof announcement>): Promise<string[]> {
  const userIds = row.userIds as string[]
  const { rows } = await sql<{ kind: string | null }>`
    select ${announcementCol.noticeKind} as kind from ${announcementCol.$table}
      where ${announcementCol.id} = ${id}`.execute(tx)
  const kind = noticeKindNames.find((name) => name === rows[0]?.kind)
  if (!kind) return userIds
  const choices = await notificationChoicesOf(tx, userIds)
  return userIds.filter((userId) => choices.get(userId)?.kinds[kind].inApp ?? true)
}

/** An announcement without a start begins now. */
function setStart({ now }: WriteContext, values: ValuesOf<typeof announcement>, endTime: unknown): void {
  if (values.startTime) return
  if (String(endTime) <= now) throw errors.invalid([{ field: 'endTime', message: '结束时间需大于开始时间' }])
  values.startTime = now
}

async function deleteDeliveries(tx: WriteContext['tx'], id: string): Promise<void> {
  await sql`delete from ${announcementSendCol.$table} where ${announcementSendCol.anntId} = ${id}`.execute(tx)
}

/** Users exist platform-wide; a tenant may address only its own. */
async function checkReaders(
  { tx, actor }: WriteContext,
  values: ValuesOf<typeof announcement>,
  current?: Row<typeof announcement>,
): Promise<void> {
  const known = new Set((current?.userIds ?? []) as string[])
  const added = ((values.userIds ?? []) as string[]).filter((id) => !known.has(id))
  if (added.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select ${userCol.id} from ${userCol.$table} where ${userCol.id} = any(${added}::text[])
      and ${userCol.deletedAt} is null and ${memberOf(actor.tenantId)}`.execute(tx)
  const own = new Set(rows.map(({ id }) => id))
  const foreign = added.find((id) => !own.has(id))
  if (foreign !== undefined)
    throw errors.invalid([{ field: 'userIds', message: `指定用户“${foreign}”不存在或不属于当前租户` }])
}

const col = columnsIn(announcementSendTable)
const u = columnsOf(user, 'u')

/** Delivers an announcement to these users and their agents; idempotent. Deleted users are skipped. */
export async function sendTo(db: Kysely<Tables>, anntId: string, userIds: readonly string[]): Promise<void> {
  const users = [...new Set([...userIds, ...(await agentsOf(db, anntId, userIds))])]
  await sql`
    insert into ${col.$table} (${col.id}, ${col.anntId}, ${col.userId})
    select given.id, ${anntId}, ${u.id}
    from unnest(${users.map(() => newId())}::text[], ${users}::text[]) as given(id, user_id)
      join ${u.$table} on ${u.id} = given.user_id and ${u.deletedAt} is null
    on conflict (${col.anntId}, ${col.userId}) do nothing`.execute(db)
}
