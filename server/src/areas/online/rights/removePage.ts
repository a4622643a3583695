import {
  columnName,
  department,
  departRole,
  fieldName,
  onlineName,
  type onlineView,
  role,
  type Row,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable } from '../../../access/accessTables.ts'
import { writeGrants } from '../../../access/grantLog.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { WriteContext } from '../../../resource/Engine.ts'

const col = columnsIn(permissionTable)

/** Who can hold permissions, and how they are called. */
const holders = [
  { holder: 'role', grants: 'sys_role_permission', key: 'role_id', of: role.table, name: fieldName(role, 'roleName') },
  {
    holder: 'department',
    grants: 'sys_depart_permission',
    key: 'depart_id',
    of: department.table,
    name: fieldName(department, 'departName'),
  },
  {
    holder: 'departRole',
    grants: 'sys_depart_role_permission',
    key: 'role_id',
    of: departRole.table,
    name: fieldName(departRole, 'roleName'),
  },
] as const
/** What else refers to a permission. */
const referring = ['sys_permission_data_rule', 'sys_user_package_permission']

/**
 * Deletes the page of a form or view that has no records any more, with its permissions and all grants of them: what
 * gets its code later starts without rights.
 */
export async function removePage(
  { tx, actor }: WriteContext,
  { code, title }: Pick<Row<typeof onlineView>, 'code' | 'title'>,
): Promise<void> {
  const { rows } = await sql<{ id: string; parentId: string | null; isPage: boolean }>`
    select ${col.id}, ${col.parentId} as "parentId", ${col.menuType} <> 2 as "isPage" from ${col.$table}
    where ${col.tenantId} is not null and starts_with(${col.perms}, ${`${onlineName(code)}:`})`.execute(tx)
  const ids = rows.map(({ id }) => id)
  for (const { holder, grants, key, of, name } of holders) {
    const { rows: lost } = await sql<{ id: string; name: string | null; count: number }>`
      with lost as (delete from ${sql.table(grants)} where permission_id = any (${ids}::text[])
        returning ${sql.ref(key)} as id)
      select lost.id, h.${sql.ref(columnName(name))} as name, count(*)::int as count
      from lost left join ${sql.table(of)} h on h.id = lost.id group by 1, 2 order by 1`.execute(tx)
    const taken = (count: number) => [`${title}：${count} 项权限`]
    await writeGrants(
      tx,
      actor,
      lost.map((one) => ({ holder, id: one.id, name: one.name ?? '', given: [], taken: taken(one.count) })),
    )
  }
  for (const table of referring)
    await sql`delete from ${sql.table(table)} where permission_id = any (${ids}::text[])`.execute(tx)
  // What an administrator has put below the page stays in the menu.
  for (const { id, parentId } of rows.filter(({ isPage }) => isPage))
    await sql`
      update ${col.$table} set ${col.parentId} = ${parentId}
      where ${col.parentId} = ${id} and ${col.id} <> all (${ids}::text[])`.execute(tx)
  await sql`delete from ${col.$table} where ${col.id} = any (${ids}::text[])`.execute(tx)
}
