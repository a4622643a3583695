import { entrustment, escapeHtml, role, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable, rolePermissionTable, userRoleTable } from '../access/accessTables.ts'
import { memberOf } from '../access/memberOf.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { publishNotice } from '../notices/publishNotice.ts'
import type { WriteContext } from '../resource/Engine.ts'
import type { EditedRow } from '../resource/rulesFor.ts'

const p = columnsIn(permissionTable, 'p')
const r = columnsOf(role, 'r')
const rp = columnsIn(rolePermissionTable, 'rp')
const u = columnsOf(user, 'u')
const ur = columnsIn(userRoleTable, 'ur')

/** Notifies the lead lawyer and the supervisors that a matter has been flagged, in the same transaction. */
export async function notifyConflict(
  context: WriteContext,
  matter: EditedRow<typeof entrustment>,
  reason: string,
): Promise<void> {
  const userIds = await receivers(context, matter)
  const [no, title] = [String(matter.no), String(matter.matter)]
  const link = `<a href="${entrustment.path}?detail=${matter.id}">${escapeHtml(title)}</a>`
  await publishNotice(context, {
    kind: 'conflict',
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
    select ${u.id} from ${u.$table}
    where ${u.deletedAt} is null and ${memberOf(tenantId, 'u')}
      and (${u.id} = ${matter.leadLawyerId ?? null} or exists (
      select 1 from ${ur.$table}
        join ${r.$table} on ${r.id} = ${ur.roleId} and ${r.tenantId} = ${tenantId} and ${r.deletedAt} is null
        join ${rp.$table} on ${rp.roleId} = ${r.id}
        join ${p.$table} on ${p.id} = ${rp.permissionId} and ${p.perms} = 'conflictCheck:decide'
      where ${ur.userId} = ${u.id})) order by ${u.id}`.execute(tx)
  return rows.map(({ id }) => id)
}
