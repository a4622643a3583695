import { type QueryGroup, role, user } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { rolesOf } from '../../access/heldPermissions.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { queryViewTable } from './queryViewTable.ts'
import type { ShareRole } from './shareRoles.ts'

const r = columnsOf(role, 'r')
const u = columnsOf(user, 'u')
const v = columnsIn(queryViewTable, 'v')

export interface QueryView extends QueryGroup {
  id: string
  resource: string
  title: string
  version: number
  isOwn: boolean
  /** The name of the owner. */
  owner: string
  /** The roles it is shared with; returned to its owner only. */
  roles: ShareRole[]
  createTime: string
  updateTime: string
}

interface Wanted {
  resource?: string
  id?: string
}

/** Own views and those shared with one of the actor's roles, in this tenant. Administrators see all shared views. */
export async function listQueryViews(db: Kysely<Tables>, actor: Actor, { resource, id }: Wanted): Promise<QueryView[]> {
  const { userId, tenantId, isAdmin } = actor
  const { rows } = await sql<QueryView>`
    with roles as (${rolesOf(userId, tenantId)})
    select ${v.id}, ${v.resource}, ${v.title}, ${v.matchType} as "matchType", ${v.records}, ${v.version},
      ${v.userId} = ${userId} as "isOwn",
      coalesce(${u.realname}, '已离职人员') as owner, ${v.createTime} as "createTime", ${v.updateTime} as "updateTime",
      coalesce((select json_agg(json_build_object('value', ${r.id}, 'text', ${r.roleName}) order by ${r.roleName},
        ${r.id})
        from ${r.$table} where ${v.userId} = ${userId} and ${r.id} = any(${v.roleIds}) and ${r.deletedAt} is null),
          '[]') as roles
    from ${v.$table} left join ${u.$table} on ${u.id} = ${v.userId} and ${u.deletedAt} is null
    where ${v.tenantId} = ${tenantId}
      and ${resource === undefined ? sql`${v.id} = ${id ?? ''}` : sql`${v.resource} = ${resource}`}
      and (${v.userId} = ${userId} or ${v.roleIds} && (select coalesce(array_agg(id), '{}') from roles)
        or ${isAdmin} and ${v.roleIds} <> '{}')
    order by ${v.userId} = ${userId} desc, ${v.title} collate "zh-x-icu", ${v.id}`.execute(db)
  return rows
}
