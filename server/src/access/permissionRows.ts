import { type RawBuilder, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import type { Actor } from './Actor.ts'
import { heldBy, rolesOf } from './heldPermissions.ts'

/** A menu or a button as it is kept, under the names of the wire (wire contract §4.5). */
export interface PermissionRow {
  id: string
  parentId: string | null
  name: string
  perms: string | null
  permsType: string
  icon: string | null
  component: string | null
  componentName: string | null
  url: string | null
  redirect: string | null
  sortNo: number
  /** 0 top menu, 1 sub menu, 2 button. */
  menuType: number
  route: boolean
  keepAlive: boolean
  hidden: boolean
  alwaysShow: boolean
  internalOrExternal: boolean
  description: string | null
  /** '0' switches a button's control off. */
  status: string
  /** Whether rules about rows hang on it. */
  ruleFlag: number
  version: number
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

/** Menus and buttons in their order; `where` speaks of `p`. */
export async function permissionRows(
  db: Kysely<Tables>,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<PermissionRow[]> {
  const { rows } = await sql<PermissionRow>`
    select p.id, p.parent_id as "parentId", p.name, p.perms, p.perms_type as "permsType", p.icon, p.component,
      p.component_name as "componentName", p.url, p.redirect, p.sort_no::float8 as "sortNo", p.menu_type as "menuType",
      p.is_route as route, p.keep_alive as "keepAlive", p.hidden, p.always_show as "alwaysShow",
      p.internal_or_external as "internalOrExternal", p.description, p.status,
      (exists (select 1 from sys_permission_data_rule w where w.permission_id = p.id))::int as "ruleFlag", p.version,
      p.create_by as "createBy", p.create_time as "createTime", p.update_by as "updateBy", p.update_time as "updateTime"
    from sys_permission p where ${where} order by p.sort_no, p.id`.execute(db)
  return rows
}

/** The ids that an actor holds; undefined for one who holds everything. */
export async function heldIds(db: Kysely<Tables>, actor: Actor): Promise<ReadonlySet<string> | undefined> {
  if (actor.isAdmin) return undefined
  const { rows } = await sql<{ id: string }>`
    with roles as (${rolesOf(actor.userId, actor.tenantId)}), held as (${heldBy(actor.userId, actor.tenantId)})
    select distinct permission_id as id from held`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
