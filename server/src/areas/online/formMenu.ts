import {
  buttonCode,
  compileForm,
  type OnlineDefinition,
  onlineForm,
  onlineName,
  onlinePath,
  permissionCode,
  role,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { permissionTable, rolePermissionTable } from '../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tx } from '../../resource/Engine.ts'
import { menuPage, pageSeeds } from '../../seed/menuRows.ts'
import { addMenuRows } from '../../seed/seedMenu.ts'

const col = columnsIn(permissionTable)
const held = columnsIn(rolePermissionTable)
const p = columnsIn(permissionTable, 'p')
const r = columnsOf(role, 'r')
const rp = columnsIn(rolePermissionTable, 'rp')
const publishing = permissionCode(onlineForm, 'publish')

/** Behind the pages of the product. */
const lastInGroup = 100

/**
 * Adds the page of a form with its permissions; it is not shown in the menu yet. Roles that may publish forms hold them
 * at once, because nobody can grant what they do not hold.
 */
export async function addFormMenu(tx: Tx, tenantId: number, definition: OnlineDefinition): Promise<void> {
  const { code, title, buttons = [] } = definition
  const name = onlineName(code)
  const page = menuPage('/online', lastInGroup, title, onlinePath(code), `resource/${name}`, {
    resource: name,
    hidden: true,
    buttons: Object.fromEntries(
      buttons.map((button) => [buttonCode(definition, button.name), `按钮：${button.title}`]),
    ),
  })
  const added = await addMenuRows(tx, pageSeeds(page, [compileForm(definition)]), tenantId)
  await sql`
    insert into ${held.$table} (${held.roleId}, ${held.permissionId})
    select ${rp.roleId}, added.id from unnest(${added}::text[]) added(id), ${rp.$table}
      join ${r.$table} on ${r.id} = ${rp.roleId} and ${r.tenantId} = ${tenantId}
      join ${p.$table} on ${p.id} = ${rp.permissionId} and ${p.perms} = ${publishing}
    on conflict do nothing`.execute(tx)
}

/** Takes the page of a form out of the menu; what was granted stays. */
export async function hideFormMenu(tx: Tx, code: string): Promise<void> {
  await sql`
    update ${col.$table} set ${col.hidden} = true where ${col.component} = ${`resource/${onlineName(code)}`}`.execute(
    tx,
  )
}

/** Shows the page of a form in the menu. Returns false when it was deleted there; publishing adds it again. */
export async function showFormInMenu(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`
    update ${col.$table} set ${col.hidden} = false where ${col.component} = ${`resource/${onlineName(code)}`}
    returning ${col.id}`.execute(tx)
  return rows.length > 0
}
