import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { rolesOf } from '../../access/heldPermissions.ts'
import type { Tables } from '../../database/Database.ts'
import type { QueryRecord } from './readQueryView.ts'
import type { ShareRole } from './shareRoles.ts'

export interface QueryView {
  id: string
  resource: string
  title: string
  matchType: 'and' | 'or'
  records: QueryRecord[]
  version: number
  isOwn: boolean
  /** The name of who saved it. */
  owner: string
  /** With whom it is shared; only its owner is told. */
  roles: ShareRole[]
  createTime: string
  updateTime: string
}

interface Wanted {
  resource?: string
  id?: string
}

/** One's own views and those shared with one of one's roles, in this tenant. Administrators see all that are shared. */
export async function listQueryViews(db: Kysely<Tables>, actor: Actor, { resource, id }: Wanted): Promise<QueryView[]> {
  const { userId, tenantId, isAdmin } = actor
  const { rows } = await sql<QueryView>`
    with roles as (${rolesOf(userId, tenantId)})
    select v.id, v.resource, v.title, v.match_type as "matchType", v.records, v.version, v.user_id = ${userId} as "isOwn",
      coalesce(u.realname, '已离职人员') as owner, v.create_time as "createTime", v.update_time as "updateTime",
      coalesce((select json_agg(json_build_object('value', r.id, 'text', r.role_name) order by r.role_name, r.id)
        from sys_role r where v.user_id = ${userId} and r.id = any(v.role_ids) and r.deleted_at is null), '[]') as roles
    from query_view v left join sys_user u on u.id = v.user_id and u.deleted_at is null
    where v.tenant_id = ${tenantId}
      and ${resource === undefined ? sql`v.id = ${id ?? ''}` : sql`v.resource = ${resource}`}
      and (v.user_id = ${userId} or v.role_ids && (select coalesce(array_agg(id), '{}') from roles)
        or ${isAdmin} and v.role_ids <> '{}')
    order by v.user_id = ${userId} desc, v.title collate "zh-x-icu", v.id`.execute(db)
  return rows
}
