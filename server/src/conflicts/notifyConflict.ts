import { entrustment, escapeHtml } from '@lexdesk/domain'
import { sql } from 'kysely'
import { memberOf } from '../access/memberOf.ts'
import { publishNotice } from '../notices/publishNotice.ts'
import type { WriteContext } from '../resource/Engine.ts'
import type { EditedRow } from '../resource/rulesFor.ts'

/** Tells the lead lawyer and the supervisors that a matter has been flagged, in the same transaction. */
export async function notifyConflict(
  context: WriteContext,
  matter: EditedRow<typeof entrustment>,
  reason: string,
): Promise<void> {
  const userIds = await receivers(context, matter)
  const [no, title] = [String(matter.no), String(matter.matter)]
  const link = `<a href="${entrustment.path}?detail=${matter.id}">${escapeHtml(title)}</a>`
  await publishNotice(context, {
    title: `利冲待处理：${no} ${title}`,
    summary: reason,
    html: `<p>委托 ${escapeHtml(no)} ${link}：${escapeHtml(reason)}。处理完成前，不能报价、提交审批或发起合同签署。</p>`,
    userIds,
    priority: 'H',
    subject: { type: entrustment.name, id: matter.id },
    record: { resource: entrustment.name, id: matter.id },
  })
}

/** The lead lawyer, and everyone who holds the right to decide. */
async function receivers(
  { tx, actor: { tenantId } }: WriteContext,
  matter: EditedRow<typeof entrustment>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from sys_user u
    where u.deleted_at is null and ${memberOf(tenantId, 'u')} and (u.id = ${matter.leadLawyerId ?? null} or exists (
      select 1 from sys_user_role ur
        join sys_role r on r.id = ur.role_id and r.tenant_id = ${tenantId} and r.deleted_at is null
        join sys_role_permission rp on rp.role_id = r.id
        join sys_permission p on p.id = rp.permission_id and p.perms = 'conflictCheck:decide'
      where ur.user_id = u.id)) order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
