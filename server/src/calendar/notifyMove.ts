import { deadline } from '@lexdesk/domain'
import { sql } from 'kysely'
import { memberOf } from '../access/memberOf.ts'
import { publishNotice } from '../notices/publishNotice.ts'
import type { WriteContext } from '../resource/Engine.ts'

export interface DeadlineMove {
  id: string
  from: string
  to: string
  /** What moved it: 节假日变更, 期限规则变更. */
  cause: string
}

interface Concerned {
  title: string
  no: string | null
  matter: string | null
  userId: string
}

/** Tells the person responsible for a deadline that it has moved: its own lawyer, or else the matter's lead lawyer. */
export async function notifyMove(context: WriteContext, { id, from, to, cause }: DeadlineMove): Promise<void> {
  const concerned = await responsibleFor(context, id)
  if (!concerned) return
  const { title, no, matter, userId } = concerned
  const way = to < from ? '提前' : '推迟'
  const summary = `因${cause}，期限“${title}”${matter === null ? '' : `（${matter}）`}的截止日期由 ${from} ${way}至 ${to}`
  await publishNotice(context, {
    title: `期限变动：${title} ${from} → ${to}`,
    summary,
    html: `<p>${escaped(summary)}。</p><p><a href="${deadline.path}?detail=${id}">查看期限${no === null ? '' : ` ${escaped(no)}`}</a></p>`,
    userIds: [userId],
    priority: 'H',
    subject: { type: 'deadline', id },
    record: { resource: deadline.name, id },
  })
}

/** Members of the tenant only, and nobody who is walled off from the deadline. */
async function responsibleFor({ tx, actor }: WriteContext, id: string): Promise<Concerned | undefined> {
  const { rows } = await sql<Concerned>`
    select d.title, d.no, m.matter, u.id as "userId"
    from biz_deadline d left join biz_entrustment m on m.id = d.entrustment_id
      join sys_user u on u.id in (d.lead_lawyer_id, m.lead_lawyer_id)
    where d.id = ${id} and u.deleted_at is null and ${memberOf(actor.tenantId, 'u')}
      and not coalesce(u.id = any(m.blocked_user_ids), false)
    order by (u.id = d.lead_lawyer_id) desc nulls last limit 1`.execute(tx)
  return rows[0]
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
