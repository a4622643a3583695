import {
  buttonCode,
  compileForm,
  type OnlineDefinition,
  onlineForm,
  onlineName,
  onlinePath,
  onlineView,
  permissionCode,
  role,
} from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { permissionTable, rolePermissionTable } from '../../access/accessTables.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import type { Tables } from '../../database/Database.ts'
import type { Tx } from '../../resource/Engine.ts'
import { menuPage, type MenuSeed, pageSeeds } from '../../seed/menuRows.ts'
import { addMenuRows } from '../../seed/seedMenu.ts'

const col = columnsIn(permissionTable)
const held = columnsIn(rolePermissionTable)
const p = columnsIn(permissionTable, 'p')
const v = columnsOf(onlineView)
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
  await grantToPublishers(tx, tenantId, await addMenuRows(tx, menuRowsOf(definition), tenantId), publishing)
}

/** Gives permissions to the roles with the permission `publishing`. */
export async function grantToPublishers(
  tx: Tx,
  tenantId: number,
  permissionIds: readonly string[],
  publishing: string,
): Promise<void> {
  await sql`
    insert into ${held.$table} (${held.roleId}, ${held.permissionId})
    select ${rp.roleId}, added.id from unnest(${[...permissionIds]}::text[]) added(id), ${rp.$table}
      join ${r.$table} on ${r.id} = ${rp.roleId} and ${r.tenantId} = ${tenantId}
      join ${p.$table} on ${p.id} = ${rp.permissionId} and ${p.perms} = ${publishing}
    on conflict do nothing`.execute(tx)
}

/** The page of a form and its permissions. */
function menuRowsOf(definition: OnlineDefinition): MenuSeed[] {
  const { code, title, buttons = [] } = definition
  const name = onlineName(code)
  const page = menuPage('/online', lastInGroup, title, onlinePath(code), pageOf(code), {
    resource: name,
    hidden: true,
    buttons: Object.fromEntries(
      buttons.map((button) => [buttonCode(definition, button.name), `按钮：${button.title}`]),
    ),
  })
  return pageSeeds(page, [compileForm(definition)])
}

const pageOf = (code: string): string => `resource/${onlineName(code)}`

/** Names the page and the permissions as the form is called now; names that an administrator has given stay. */
export async function renameFormMenu(tx: Tx, before: OnlineDefinition, after: OnlineDefinition): Promise<void> {
  const old = new Map(menuRowsOf(before).map(({ id, name }) => [id, name]))
  for (const { id, name } of menuRowsOf(after))
    if (old.has(id) && old.get(id) !== name)
      await sql`
        update ${col.$table} set ${col.name} = ${name} where ${col.id} = ${id} and ${col.name} = ${old.get(id)!}`.execute(
        tx,
      )
}

/** The same for the page of a view. */
export async function renameViewPage(tx: Tx, code: string, before: string, after: string): Promise<void> {
  await sql`
    update ${col.$table} set ${col.name} = ${after}
    where ${col.component} = ${pageOf(code)} and ${col.name} = ${before}`.execute(tx)
}

/** Takes pages out of the menu; what was granted stays. Returns whether one of them was shown. */
export async function hideInMenu(tx: Tx, codes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update ${col.$table} set ${col.hidden} = true
    where ${col.component} = any (${codes.map(pageOf)}::text[]) and not ${col.hidden}
    returning ${col.id}`.execute(tx)
  return rows.length > 0
}

/** Shows pages in the menu. Returns false when they were deleted there; publishing adds them again. */
export async function showInMenu(tx: Tx, codes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update ${col.$table} set ${col.hidden} = false where ${col.component} = any (${codes.map(pageOf)}::text[])
    returning ${col.id}`.execute(tx)
  return rows.length > 0
}

/** Whether the page of a form or view is shown in the menu. */
export async function isInMenu(db: Kysely<Tables>, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${col.$table} where ${col.component} = ${pageOf(code)} and not ${col.hidden}`.execute(db)
  return rows.length > 0
}

/** The views of a form that are in use whenever the form is. */
export async function viewsOf(tx: Tx, formId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select ${v.code} from ${v.$table}
    where ${v.formId} = ${formId} and ${v.status} = 'published' and ${v.deletedAt} is null`.execute(tx)
  return rows.map(({ code }) => code)
}
