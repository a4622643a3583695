import { announcement, collectionAnswer, collectionLink, escapeHtml, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { memberOf } from '../../../access/memberOf.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import { publishNotice } from '../../../notices/publishNotice.ts'
import type { WriteContext } from '../../../resource/Engine.ts'

const a = columnsOf(announcement)
const l = columnsOf(collectionLink, 'l')
const u = columnsOf(user, 'u')

/** Answers that arrive within this time after a notice are in the list that it links to. */
const quietMinutes = 10

/** Notifies the creator of a link that answers are waiting, in the transaction that stores one. */
export async function notifyAnswer(context: WriteContext, link: { id: string; title: string }): Promise<void> {
  const { tx, actor } = context
  const { rows } = await sql<{ id: string }>`
    select ${u.id} from ${l.$table}
      join ${u.$table} on ${u.username} = ${l.createBy} and ${u.deletedAt} is null and ${memberOf(actor.tenantId, 'u')}
    where ${l.id} = ${link.id} and not exists (
      select 1 from ${a.$table}
      where ${a.busType} = ${collectionLink.name} and ${a.busId} = ${link.id}
        and ${a.createTime} > now() - make_interval(mins => ${quietMinutes}))`.execute(tx)
  if (rows.length === 0) return
  const waiting = `${collectionAnswer.path}?linkId=${link.id}&status=waiting`
  await publishNotice(context, {
    kind: 'collection',
    title: `收到填报：${link.title}`,
    summary: `填报链接“${link.title}”收到新的填报，等待接收`,
    html: `<p>填报链接“${escapeHtml(link.title)}”收到新的填报，<a href="${escapeHtml(waiting)}">查看待接收的填报</a>。</p>`,
    userIds: rows.map(({ id }) => id),
    subject: { type: collectionLink.name, id: link.id },
    record: { resource: collectionLink.name, id: link.id },
  })
}
