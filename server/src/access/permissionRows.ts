import { type RawBuilder, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { Actor } from './Actor.ts'
import { permissionDataRuleTable, permissionTable } from './accessTables.ts'
import { heldBy, rolesOf } from './heldPermissions.ts'
import { permissionsKnownTo } from './permissionsKnownTo.ts'

const p = columnsIn(permissionTable, 'p')
const w = columnsIn(permissionDataRuleTable, 'w')

/** A stored menu or button, with wire names (wire contract §4.5). */
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
  /** Whether it has row rules. */
  ruleFlag: number
  version: number
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

/** The menus and buttons that a tenant may know of, in their order; `where` refers to the alias `p`. */
export async function permissionRows(
  db: Kysely<Tables>,
  { tenantId }: Pick<Actor, 'tenantId'>,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<PermissionRow[]> {
  const { rows } = await sql<PermissionRow>`
    select ${p.id}, ${p.parentId} as "parentId", ${p.name}, ${p.perms}, ${p.permsType} as "permsType", ${p.icon},
      ${p.component},
      ${p.componentName} as "componentName", ${p.url}, ${p.redirect}, ${p.sortNo}::float8 as "sortNo",
        ${p.menuType} as "menuType",
      ${p.isRoute} as route, ${p.keepAlive} as "keepAlive", ${p.hidden}, ${p.alwaysShow} as "alwaysShow",
      ${p.internalOrExternal} as "internalOrExternal", ${p.description}, ${p.status},
      (exists (select 1 from ${w.$table} where ${w.permissionId} = ${p.id}))::int as "ruleFlag", ${p.version},
      ${p.createBy} as "createBy", ${p.createTime} as "createTime", ${p.updateBy} as "updateBy",
        ${p.updateTime} as "updateTime"
    from ${p.$table} where ${permissionsKnownTo(tenantId)} and ${where} order by ${p.sortNo}, ${p.id}`.execute(db)
  return rows
}

/** The ids an actor holds; undefined for an actor who holds everything. */
export async function heldIds(db: Kysely<Tables>, actor: Actor): Promise<ReadonlySet<string> | undefined> {
  if (actor.isAdmin) return undefined
  const { rows } = await sql<{ id: string }>`
    with roles as (${rolesOf(actor.userId, actor.tenantId)}), held as (${heldBy(actor.userId, actor.tenantId)})
    select distinct permission_id as id from held`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
