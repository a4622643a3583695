import { errors, extension, permissionCode, permissionsOf, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable } from '../../../access/accessTables.ts'
import { columnsIn } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { addMenuRows } from '../../../seed/seedMenu.ts'
import { grantToPublishers } from '../formMenu.ts'

const p = columnsIn(permissionTable)

/** Behind the buttons of the product. */
const firstSortNo = 100

/** Adds the permissions of guarded extra fields below the page of their resource, for this office alone. */
export async function addFieldRights(tx: Tx, tenantId: number, coded: Resource, extended: Resource): Promise<void> {
  const known = new Set(permissionsOf(coded).map(({ code }) => code))
  const rights = permissionsOf(extended).filter(({ code }) => !known.has(code))
  if (rights.length === 0) return
  const page = await pageOf(tx, coded)
  if (page === undefined) throw errors.refused(`菜单里没有${coded.title}的页面，不能限制谁能看和谁能改`)
  const rows = rights.map(({ code, title }, index) => ({
    // Another office may have a field of the same name.
    id: `button-${code.replaceAll(':', '-')}-${tenantId}`,
    parent_id: page,
    name: title,
    menu_type: 2 as const,
    sort_no: firstSortNo + index,
    perms: code,
  }))
  await grantToPublishers(tx, tenantId, await addMenuRows(tx, rows, tenantId), permissionCode(extension, 'publish'))
}

async function pageOf(tx: Tx, resource: Resource): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select ${p.id} from ${p.$table}
    where ${p.perms} = ${permissionCode(resource, 'list')} and ${p.menuType} < 2 and ${p.tenantId} is null
    order by ${p.id} limit 1`.execute(tx)
  return rows[0]?.id
}
