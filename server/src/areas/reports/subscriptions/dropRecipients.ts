import { reportSubscription, role, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Change, WriteContext } from '../../../resource/Engine.ts'
import { editWithin } from '../../../resource/write/editRow.ts'

const s = columnsOf(reportSubscription)

interface Named {
  id: string
  tenantId: number
  userIds: string[] | null
  roleIds: string[] | null
}

/** Takes deleted users and roles out of the subscriptions; one that has no recipient left stops. */
export async function dropRecipients(context: WriteContext, changes: readonly Change[]): Promise<void> {
  const goneOf = (name: string) =>
    new Set(changes.flatMap(({ resource, action, ids }) => (resource.name === name && action === 'delete' ? ids : [])))
  const [users, roles] = [goneOf(user.name), goneOf(role.name)]
  if (users.size + roles.size === 0) return
  const { rows } = await sql<Named>`
    select ${s.id}, ${s.tenantId} as "tenantId", ${s.userIds} as "userIds", ${s.roleIds} as "roleIds" from ${s.$table}
    where ${s.deletedAt} is null
      and (${s.userIds} && ${[...users]}::text[] or ${s.roleIds} && ${[...roles]}::text[])
    order by ${s.id} for update`.execute(context.tx)
  for (const { id, tenantId, ...named } of rows) {
    const userIds = (named.userIds ?? []).filter((one) => !users.has(one))
    const roleIds = (named.roleIds ?? []).filter((one) => !roles.has(one))
    const isEmpty = userIds.length + roleIds.length === 0
    const stopped = isEmpty && { isOn: 'N' as const, lastResult: '接收人均已被删除，订阅已停用' }
    const system = { ...context, actor: systemActor(tenantId) }
    const left = { userIds: orNull(userIds), roleIds: orNull(roleIds), ...stopped }
    await editWithin(system, reportSubscription, id, left, '移除已删除的接收人')
  }
}

const orNull = (ids: string[]): string[] | null => (ids.length > 0 ? ids : null)
