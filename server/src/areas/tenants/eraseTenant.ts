import { errors, extension, onlineForm, onlineView, type Resource, tenant, user } from '@lexdesk/domain'
import { sql } from 'kysely'
import { livingTenant } from '../../access/livingTenant.ts'
import { memberOf } from '../../access/memberOf.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Tx, WriteContext } from '../../resource/Engine.ts'
import { writeChange } from '../../resource/history/changeLog.ts'
import { tenantTables, userTables } from './tenantTables.ts'

const t = columnsOf(tenant, 't')
const tenantCol = columnsOf(tenant)
const u = columnsOf(user, 'u')
const userCol = columnsOf(user)

/** What is written about accounts has no tenant, because an account may belong to several. */
const aboutRecords = ['change_log', 'state_log', 'party_name']

/** An older export may lack the last changes. */
const exportDays = 30

interface Erased {
  /** Accounts that belonged to this tenant alone; they are gone too. */
  userIds: string[]
  /** Files whose bytes are still stored. */
  paths: string[]
}

/** Removes all rows and accounts of a closed tenant for good. Its number stays taken. */
export async function eraseTenant(context: WriteContext, tenantId: number, name: string): Promise<Erased> {
  const { engine, tx, actor } = context
  // The lines of years take longer than any statement of a request may.
  await sql`set local statement_timeout = 0`.execute(tx)
  const version = await assertErasable(context, tenantId, name)
  // The ledger and the published versions refuse any other removal.
  await sql`select set_config('lexdesk.erasing', 'on', true)`.execute(tx)
  const served = await servedDefinitions(tx, tenantId)
  for (const { name: table, where } of await tenantTables(tx, engine, tenantId))
    await sql`delete from ${sql.table(table)} t where ${where}`.execute(tx)
  await sql`delete from row_tally where tenant_id = ${tenantId}`.execute(tx)
  const { rows: paths } = await sql<{ path: string }>`
    select path from stored_file where tenant_id = ${tenantId}`.execute(tx)
  const userIds = await eraseUsers(tx, tenantId)
  await sql`
    update ${tenantCol.$table} set ${tenantCol.deletedAt} = now(), ${tenantCol.deletedBy} = ${actor.username},
      ${tenantCol.version} = ${version + 1} where ${tenantCol.id} = ${tenantId}`.execute(tx)
  const row = { id: String(tenantId), version: version + 1 }
  await writeChange(context, tenant, 0, { action: 'erase', title: '彻底删除数据', row })
  context.changed({ resource: tenant, tenantId: 0, ids: [String(tenantId)], action: 'delete' })
  for (const { resource, ids } of served) context.changed({ resource, tenantId, ids, action: 'stop' })
  return { userIds, paths: paths.map(({ path }) => path) }
}

/** Forms, views and added fields are served from memory, with their words, until their area hears that they stop. */
async function servedDefinitions(tx: Tx, tenantId: number): Promise<{ resource: Resource; ids: string[] }[]> {
  const found: { resource: Resource; ids: string[] }[] = []
  for (const resource of [onlineView, onlineForm, extension]) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(resource.table)} where tenant_id = ${tenantId}`.execute(tx)
    if (rows.length > 0) found.push({ resource, ids: rows.map(({ id }) => id) })
  }
  return found
}

async function assertErasable({ tx, actor }: WriteContext, tenantId: number, name: string): Promise<number> {
  const { rows } = await sql<{ name: string; version: number; isLiving: boolean; isExported: boolean }>`
    select ${t.name}, ${t.version}, (${livingTenant}) as "isLiving",
      coalesce(${t.exportedAt} > now() - make_interval(days => ${exportDays}), false) as "isExported"
    from ${t.$table} where ${t.id} = ${tenantId} and ${t.deletedAt} is null for update`.execute(tx)
  const [found] = rows
  if (!found) throw errors.notFound('租户')
  if (tenantId === actor.tenantId) throw errors.refused('不能删除您正在使用的租户')
  if (found.name !== name) throw errors.invalid([{ field: 'name', message: '租户名称不一致，请核对后重新输入' }])
  if (found.isLiving) throw errors.refused('该租户仍在使用，请先冻结')
  if (!found.isExported) throw errors.refused(`请先导出该租户的全部数据；导出后 ${exportDays} 天内可以删除`)
  return found.version
}

/** Accounts of this tenant alone are removed; the others lose it. */
async function eraseUsers(tx: Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from ${u.$table} where ${u.relTenantIds} = ${String(tenantId)} returning ${u.id} as id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  for (const { name, column } of await userTables(tx))
    await sql`delete from ${sql.table(name)} where ${sql.ref(column)} = any(${ids}::text[])`.execute(tx)
  for (const table of aboutRecords)
    await sql`
      delete from ${sql.table(table)} where resource = ${user.name} and row_id = any(${ids}::text[])`.execute(tx)
  await sql`
    update ${u.$table} set ${userCol.relTenantIds} = array_to_string(
      array_remove(string_to_array(replace(${u.relTenantIds}, ' ', ''), ','), ${String(tenantId)}), ',')
    where ${memberOf(tenantId, 'u')}`.execute(tx)
  return ids
}
