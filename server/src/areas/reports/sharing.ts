import { type Condition, errors } from '@lexdesk/domain'
import type { Actor } from '../../access/Actor.ts'

/** Own rows, those of everybody, and those shared with one of the actor's roles. Administrators see all. */
export function visibleIfShared({ isAdmin, username, roleIds }: Actor): true | Condition {
  if (isAdmin) return true
  return {
    any: [
      { field: 'createBy', rule: 'eq', values: [username] },
      { field: 'isPublic', rule: 'eq', values: ['Y'] },
      ...(roleIds.length > 0 ? [{ field: 'roleIds', rule: 'in' as const, values: [...roleIds] }] : []),
    ],
  }
}

export function assertOwn(actor: Actor, { title, createBy }: { title: string; createBy: string | null }): void {
  if (!actor.isAdmin && createBy !== actor.username)
    throw errors.refused(`“${title}”由他人创建，只有创建人和管理员可以修改或删除；可以另存为自己的`)
}
