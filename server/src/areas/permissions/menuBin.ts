import { type DeletedMenu, errors } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsIn } from '../../database/columnsOf.ts'
import { newId } from '../../database/newId.ts'
import { defineTable, type NamedTables } from '../../database/TableSpec.ts'
import type { Tx } from '../../resource/Engine.ts'

/** Deleted menus with their descendants, grants and row rules: one line for each deletion. */
export const menuBinTable = defineTable({
  name: 'sys_permission_bin',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'names', type: 'text', notNull: true },
    { name: 'count', type: 'integer', notNull: true },
    { name: 'content', type: 'jsonb', notNull: true },
    { name: 'deleted_by', type: 'text', notNull: true },
    { name: 'deleted_at', type: 'timestamptz(0)', notNull: true, default: 'now()' },
  ],
  indexes: [],
})
declare module '../../database/Database.ts' {
  interface Tables extends NamedTables<typeof menuBinTable> {}
}

const bin = columnsIn(menuBinTable)

/** What refers to a menu, and the table of the role or department that holds it. */
export const menuGrantTables = {
  sys_role_permission: { column: 'role_id', holder: 'sys_role' },
  sys_depart_permission: { column: 'depart_id', holder: 'sys_depart' },
  sys_depart_role_permission: { column: 'role_id', holder: 'sys_depart_role' },
  sys_permission_data_rule: undefined,
} as const

const grants = Object.entries(menuGrantTables)

/** Keeps what is about to be deleted. */
export async function keepDeletedMenus(
  tx: Tx,
  ids: readonly string[],
  names: string,
  { username }: Actor,
): Promise<void> {
  const referring = grants.map(
    ([table]) => sql`${table}::text, (
      select coalesce(jsonb_agg(to_jsonb(g)), '[]') from ${sql.table(table)} g where g.permission_id = any(${[...ids]}::text[]))`,
  )
  await sql`
    insert into ${bin.$table} (${bin.id}, ${bin.names}, ${bin.count}, ${bin.content}, ${bin.deletedBy})
    select ${newId()}, ${names}, count(*), jsonb_build_object('sys_permission', jsonb_agg(to_jsonb(p)), ${sql.join(referring)}),
      ${username}
    from sys_permission p where p.id = any(${[...ids]}::text[])`.execute(tx)
}

/** Not those of another tenant's online forms. */
const isSeenBy = (tenantId: number): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from jsonb_array_elements(${bin.content} -> 'sys_permission') gone
  where (gone ->> 'tenant_id')::int <> ${tenantId})`

export async function listDeletedMenus(db: Kysely<Tables>, { tenantId }: Actor): Promise<DeletedMenu[]> {
  const { rows } = await sql<DeletedMenu>`
    select ${bin.id}, ${bin.names}, ${bin.count}, ${bin.deletedBy} as "deletedBy",
      to_char(${bin.deletedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "deletedAt"
    from ${bin.$table} where ${isSeenBy(tenantId)} order by ${bin.deletedAt} desc, ${bin.id} desc limit 200`.execute(db)
  return rows
}

/**
 * Puts deleted menus back, with the grants of roles and departments that still exist. Only the person who deleted them
 * or an administrator may: nobody else can hold what does not exist. Returns a description for the log.
 */
export async function restoreMenus(tx: Tx, id: string, actor: Actor): Promise<string> {
  const { rows } = await sql<{ names: string; count: number; deletedBy: string }>`
    select ${bin.names}, ${bin.count}, ${bin.deletedBy} as "deletedBy" from ${bin.$table}
    where ${bin.id} = ${id} and ${isSeenBy(actor.tenantId)} for update`.execute(tx)
  const [line] = rows
  if (!line) throw errors.notFound('已删除的菜单')
  if (!actor.isAdmin && line.deletedBy !== actor.username) throw errors.forbidden()
  const lost = await obstacle(tx, id)
  if (lost) throw errors.refused(lost)
  const insert = (table: string, where = sql`true`) => sql`
    insert into ${sql.table(table)} select g.* from ${bin.$table} b,
      jsonb_populate_recordset(null::${sql.table(table)}, b.content -> ${table}) g
    where b.id = ${id} and ${where} on conflict do nothing`
  await insert('sys_permission').execute(tx)
  for (const [table, held] of grants)
    await insert(
      table,
      held && sql`exists (select 1 from ${sql.table(held.holder)} h where h.id = ${sql.ref(`g.${held.column}`)})`,
    ).execute(tx)
  await sql`delete from ${bin.$table} where ${bin.id} = ${id}`.execute(tx)
  return `恢复菜单“${line.names}”，连同下级共 ${line.count} 项`
}

/** Why the menus cannot return to their place: it is gone, or something else has taken it. */
async function obstacle(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ words: string }>`
    with back as (
      select g.* from ${bin.$table} b, jsonb_populate_recordset(null::sys_permission, b.content -> 'sys_permission') g
      where b.id = ${id})
    select '“' || back.name || '”的上级菜单已不存在，请先恢复上级' as words from back
      where back.parent_id is not null and back.parent_id not in (select id from back)
        and back.parent_id not in (select id from sys_permission)
    union all select '路径 ' || back.url || ' 已被“' || p.name || '”使用' from back join sys_permission p on p.url = back.url
    union all select '授权标识 ' || back.perms || ' 已被“' || p.name || '”使用' from back join sys_permission p
      on string_to_array(p.perms, ',') && string_to_array(back.perms, ',')
    limit 1`.execute(tx)
  return rows[0]?.words
}
