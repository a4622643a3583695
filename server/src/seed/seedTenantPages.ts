import { onlineForm, onlineView, role } from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable, rolePermissionTable } from '../access/accessTables.ts'
import { permissionsKnownTo } from '../access/permissionsKnownTo.ts'
import { platformPermissionIds } from '../access/platformMenus.ts'
import { tenantAdminRole } from '../access/tenantAdminRole.ts'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import type { Tx } from '../resource/Engine.ts'

const f = columnsOf(onlineForm)
const v = columnsOf(onlineView)
const menu = columnsIn(permissionTable)
const p = columnsIn(permissionTable, 'p')
const r = columnsOf(role, 'r')
const held = columnsIn(rolePermissionTable)

/** Pages of online forms belong to the tenant of their form; of two forms with one code, to that which is not deleted. */
export async function nameFormTenants(tx: Tx): Promise<void> {
  await sql`
    with owner as (
      select distinct on (code) 'resource/online' || upper(left(code, 1)) || substr(code, 2) as component, tenant_id
      from (select ${f.code}, ${f.tenantId}, ${f.deletedAt} from ${f.$table}
        union all select ${v.code}, ${v.tenantId}, ${v.deletedAt} from ${v.$table}) form
      order by code, deleted_at desc nulls first),
    page as (
      select ${p.id}, owner.tenant_id from ${p.$table} join owner on owner.component = ${p.component})
    update ${p.$table} set ${menu.tenantId} = page.tenant_id from page
    where page.id in (${p.id}, ${p.parentId})`.execute(tx)
}

/** The administrators of opened tenants get reports and online forms, and lose the pages for developers. */
export async function grantOnlinePages(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string; tenantId: number }>`
    select ${r.id}, ${r.tenantId} as "tenantId" from ${r.$table}
    where ${r.roleCode} = ${tenantAdminRole.roleCode} and ${r.tenantId} <> 0`.execute(tx)
  for (const { id, tenantId } of rows) {
    await sql`
      with recursive online as (
        select ${p.id} from ${p.$table} where ${p.id} = 'group-online'
        union select ${p.id} from ${p.$table} join online on ${p.parentId} = online.id
          where ${permissionsKnownTo(tenantId)})
      insert into ${held.$table} (${held.roleId}, ${held.permissionId}) select ${id}, id from online
      on conflict do nothing`.execute(tx)
    await sql`
      delete from ${held.$table} where ${held.roleId} = ${id} and ${held.permissionId} in (
        select * from (${platformPermissionIds}) platform except select ${p.id} from ${p.$table}
          where ${p.tenantId} = ${tenantId})`.execute(tx)
  }
}
