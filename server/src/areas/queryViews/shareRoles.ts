import { AppError, errors, role } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { rolesOf } from '../../access/heldPermissions.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'

const col = columnsOf(role)

const sharePermission = 'query:share'

export interface ShareRole {
  value: string
  text: string
}

/** The roles that a view can be shared with: own roles, and for administrators all of the tenant and the platform. */
export async function shareRoles(db: Kysely<Tables>, { userId, tenantId, isAdmin }: Actor): Promise<ShareRole[]> {
  const { rows } = await sql<ShareRole>`
    with roles as (${rolesOf(userId, tenantId)})
    select ${col.id} as value, ${col.roleName} as text from ${col.$table}
    where ${col.deletedAt} is null and ${col.tenantId} in (0, ${tenantId})
      and (${isAdmin} or ${col.id} in (select id from roles))
    order by ${col.roleName} collate "zh-x-icu", ${col.id}`.execute(db)
  return rows
}

/** Users may only share with their own roles; roles of other tenants are treated as not existing. */
export async function assertMayShare(db: Kysely<Tables>, actor: Actor, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  if (!actor.can(sharePermission)) throw errors.forbidden()
  const own = new Set((await shareRoles(db, actor)).map(({ value }) => value))
  const others = roleIds.filter((id) => !own.has(id))
  if (others.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select ${col.roleName} as name from ${col.$table}
    where ${col.id} = any(${others}::text[]) and ${col.deletedAt} is null
      and ${col.tenantId} in (0, ${actor.tenantId})`.execute(db)
  if (rows.length < others.length) throw errors.refused('所选的角色不存在或已被删除，请刷新后重试')
  throw new AppError('forbidden', `只能共享给自己所属的角色，不能共享给：${rows.map(({ name }) => name).join('、')}`, {
    status: 403,
    wireCode: 510,
  })
}
